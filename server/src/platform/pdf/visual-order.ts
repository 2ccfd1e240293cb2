import bidiFactory, { type Bidi } from 'bidi-js'

/** A word as pdfmake places it, with the spaces behind it: `x` and `width` in points. */
export interface PlacedWord {
  readonly text: string
  readonly x: number
  readonly width: number
  /** True if a new paragraph begins behind it. */
  readonly lineEnd?: boolean
  /** Embedding level of each UTF-16 unit of the text; none where all is read from left to right. */
  levels?: Uint8Array
}

// Its types are those of its module form, and Node takes the other.
const bidi = (bidiFactory as unknown as () => Bidi)()
/** Characters read from right to left, and digits of these scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** The font engine turns Arabic, whose letters join, with its digits; it leaves all other text as it is. */
const turnedByFont = /[\p{Script=Arabic}٠-٩۰-۹٫٬]/u
/** Stands between values of a paper, in their order whatever is on its two sides. */
const separator = / · /g

/**
 * Gives the words of a text their levels (Unicode bidirectional algorithm), before it is cut into lines. Papers are in
 * languages that are read from left to right, and so is a line with a name of another script.
 */
export function setLevels(words: readonly PlacedWord[]): void {
  if (!words.some(({ text }) => rightToLeft.test(text))) return
  const text = words.map((word) => (word.lineEnd ? `${word.text}\n` : word.text)).join('')
  const { levels } = bidi.getEmbeddingLevels(text.replace(separator, ' a '), 'ltr')
  let at = 0
  for (const word of words) {
    word.levels = levels.slice(at, at + word.text.length)
    at += word.text.length + (word.lineEnd ? 1 : 0)
  }
}

/** Divides the levels of words that were cut at the end of a line. */
export function divideLevels(words: readonly PlacedWord[]): void {
  for (const [n, word] of words.entries()) {
    const rest = words[n + 1]
    if (!word.levels || word.levels.length <= word.text.length || !rest) continue
    rest.levels = word.levels.slice(word.text.length)
    word.levels = word.levels.slice(0, word.text.length)
  }
}

/**
 * The parts of a line in the order in which they stand on paper (rules L1, L2 and L4): pdfmake knows no direction. Each
 * part has one level. `widthOf` measures a part of a word.
 */
export function orderVisually<W extends PlacedWord>(
  words: readonly W[],
  widthOf: (word: W, text: string) => number,
): W[] {
  const [first] = words
  if (!first || !words.some(({ levels }) => levels)) return [...words]
  let { x } = first
  return reorder(withoutEnd(words.flatMap(partsOf))).map(({ word, text, level }) => {
    const width = text === word.text ? word.width : widthOf(word, text)
    const placed = { ...word, x, width, text: asDrawn(text, level) }
    x += width
    return placed
  })
}

interface Part<W> {
  readonly word: W
  readonly text: string
  readonly level: number
}

function partsOf<W extends PlacedWord>(word: W): Part<W>[] {
  const parts: { text: string; level: number }[] = []
  for (const [n, unit] of word.text.split('').entries()) {
    const level = word.levels?.[n] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += unit
    else parts.push({ text: unit, level })
  }
  return parts.flatMap(({ text, level }) => text.split(/(?<=\S)(?=\s+$)/).map((one) => ({ word, text: one, level })))
}

/** Spaces at the end of a line stay there. */
function withoutEnd<W>(parts: readonly Part<W>[]): Part<W>[] {
  const end = parts.findLastIndex(({ text }) => text.trim() !== '')
  return parts.map((part, n) => (n > end ? { ...part, level: 0 } : part))
}

/** Turns each sequence of parts at or above a level, from the highest level to 1. */
function reorder<W>(parts: readonly Part<W>[]): Part<W>[] {
  const ordered = [...parts]
  const highest = Math.max(...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return ordered
}

/** The text of a part for the font engine: turned if either it or the level turns it, but not both. */
function asDrawn(text: string, level: number): string {
  const isRightToLeft = level % 2 === 1
  if (isRightToLeft === turnedByFont.test(text)) return text
  const turned = [...text].reverse()
  return turned.map((one) => (isRightToLeft && bidi.getMirroredCharacter(one)) || one).join('')
}
