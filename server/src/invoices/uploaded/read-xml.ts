import { SaxesParser } from 'saxes'
import { FaultError } from './read-fault.ts'

/** An element with the local part of its name. */
export interface XmlNode {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

/** More than an invoice of the most lines has: some 35 elements a line. */
const maxElements = 250_000
const maxDepth = 50

/**
 * Reads XML as a tree. A document type is refused before any of its entities is read; other entities than those of XML
 * itself are faults of the text.
 */
export function readXml(bytes: Uint8Array): XmlNode {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  let count = 0
  parser.on('doctype', () => {
    throw new FaultError('dtd')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (count > maxElements || open.length >= maxDepth) throw new FaultError('too_large')
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const)
    const node = { name: local, namespace: uri, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  const addText = (text: string) => {
    const node = open.at(-1)
    if (node) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(decodeXml(bytes)).close()
  } catch (error) {
    throw error instanceof FaultError ? error : new FaultError('malformed')
  }
  if (!root) throw new FaultError('malformed')
  return root
}

/** The text in the encoding of its byte order mark or its declaration, else in UTF-8. */
function decodeXml(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]
  const encoding =
    first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : declared
  return new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes)
}

/** The first element at a path of local names below a node. */
export function at(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let found = node
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name)
  return found
}

/** All elements at a path of local names below a node. */
export function allAt(node: XmlNode | undefined, path: string): XmlNode[] {
  let found = node ? [node] : []
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** The longest text that is read, in characters: more than any field of an invoice has. */
const maxTextLength = 1000
const cleanText = (text: string) =>
  text
    .slice(0, 2 * maxTextLength)
    .trim()
    .slice(0, maxTextLength)

/** The trimmed text at a path; '' without one. */
export const textAt = (node: XmlNode | undefined, path: string): string => cleanText(at(node, path)?.text ?? '')

/** The texts at a path that are not empty. */
export const textsAt = (node: XmlNode | undefined, path: string): string[] =>
  allAt(node, path)
    .map(({ text }) => cleanText(text))
    .filter(Boolean)

/** The text at a path. Throws a fault that names the element if there is none. */
export function requiredAt(node: XmlNode | undefined, path: string): string {
  const found = textAt(node, path)
  if (found === '') throw new FaultError('lacks', { element: path })
  return found
}
