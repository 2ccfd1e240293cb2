import { FaultError } from './read-fault.ts'

/** A value of a PDF. Names keep their slash; a reference is to an object's number; other words are of no interest here. */
export type PdfValue = string | number | null | PdfText | PdfReference | PdfValue[] | PdfDictionary
export interface PdfText {
  readonly text: string
}
export interface PdfReference {
  readonly reference: number
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'reference' in value
export const isText = (value: PdfValue | undefined): value is PdfText =>
  typeof value === 'object' && value !== null && 'text' in value

const maxDepth = 50
const white = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const name = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const hexText = /<([\da-fA-F\s]*)>/y

/** Reads values out of the bytes of a PDF, taken as Latin-1, from a position on. */
export class PdfReader {
  at: number
  private readonly source: string
  private depth = 0
  constructor(source: string, at: number) {
    this.source = source
    this.at = at
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)
    if (found) this.at = pattern.lastIndex
    return found
  }

  skipWhite(): void {
    this.match(white)
  }

  /** Goes past these characters; false if others follow. */
  take(characters: string): boolean {
    if (!this.source.startsWith(characters, this.at)) return false
    this.at += characters.length
    return true
  }

  value(): PdfValue {
    this.skipWhite()
    const [referred] = [this.match(reference)]
    if (referred) return { reference: Number(referred[1]) }
    const named = this.match(name)
    if (named)
      return named[0].replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (this.take('<<')) return this.dictionary()
    if (this.take('[')) return this.list(']')
    if (this.take('(')) return { text: this.literal() }
    const hex = this.match(hexText)
    if (hex) return { text: Buffer.from((hex[1] ?? '').replace(/\s/g, ''), 'hex').toString('latin1') }
    const plain = this.match(word)
    if (!plain) throw new FaultError('pdf')
    const number = Number(plain[0])
    return Number.isNaN(number) ? null : number
  }

  private list(end: ']' | '>>'): PdfValue[] {
    this.depth += 1
    if (this.depth > maxDepth) throw new FaultError('pdf')
    const values: PdfValue[] = []
    for (this.skipWhite(); !this.take(end); this.skipWhite()) values.push(this.value())
    this.depth -= 1
    return values
  }

  private dictionary(): PdfDictionary {
    const values = this.list('>>')
    const entries = new Map<string, PdfValue>()
    for (let index = 0; index + 1 < values.length; index += 2)
      entries.set(String(values[index]), values[index + 1] ?? null)
    return entries
  }

  /** The text up to the bracket that closes it. */
  private literal(): string {
    const { source } = this
    let text = ''
    for (let open = 1; this.at < source.length; this.at += 1) {
      const character = source[this.at] ?? ''
      if (character === '\\') {
        this.at += 1
        text += this.escaped()
        continue
      }
      if (character === '(') open += 1
      if (character === ')') open -= 1
      if (open === 0) {
        this.at += 1
        return text
      }
      text += character
    }
    throw new FaultError('pdf')
  }

  private escaped(): string {
    const octal = /[0-7]{1,3}/y
    octal.lastIndex = this.at
    const code = octal.exec(this.source)?.[0]
    if (code) {
      this.at += code.length - 1
      return String.fromCharCode(Number.parseInt(code, 8) % 256)
    }
    const character = this.source[this.at] ?? ''
    return (
      ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' } as Record<string, string>)[character] ??
      character
    )
  }
}

/** The text of a PDF: UTF-16 with a byte order mark, UTF-8 with one, else Latin-1. */
export function toUnicode({ text }: PdfText): string {
  const bytes = Buffer.from(text, 'latin1')
  if (text.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
  if (text.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes)
  return text
}
