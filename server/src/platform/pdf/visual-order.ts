import bidiFactory, { type Bidi } from 'bidi-js'

/** A word of a line as pdfmake places it, with the spaces behind it: `x` and `width` in points. */
export interface PlacedWord {
  readonly text: string
  readonly x: number
  readonly width: number
}

// Its types are those of its module form, and Node takes the other.
const bidi = (bidiFactory as unknown as () => Bidi)()
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** The font engine turns Arabic, whose letters join; it leaves all other text as it is. */
const isTurnedByFont = /\p{Script=Arabic}/u

/**
 * The words of a line as they are read (Unicode bidirectional algorithm, L2 and L4): pdfmake knows no direction. Spaces
 * become words of their own, because their direction may be another. `widthOf` measures a part of a word.
 */
export function orderVisually<W extends PlacedWord>(
  words: readonly W[],
  widthOf: (word: W, text: string) => number,
): W[] {
  const [first] = words
  if (!first || !words.some(({ text }) => rightToLeft.test(text))) return [...words]
  const parts = words.flatMap((word) =>
    word.text.split(/(?<=\S)(?=\s+$)/).map((text) => ({ ...word, text, width: widthOf(word, text) })),
  )
  let { x } = first
  return reorder(withLevels(parts)).map(({ word, level }) => {
    const isTurned = level % 2 === 0 || isTurnedByFont.test(word.text)
    const placed = { ...word, x, text: isTurned ? word.text : mirrored(word.text) }
    x += word.width
    return placed
  })
}

interface LeveledWord<W> {
  readonly word: W
  readonly level: number
}

function withLevels<W extends PlacedWord>(words: readonly W[]): LeveledWord<W>[] {
  const { levels } = bidi.getEmbeddingLevels(words.map(({ text }) => text).join(''))
  let at = 0
  return words.map((word) => {
    const level = levels[at] ?? 0
    at += word.text.length
    return { word, level }
  })
}

/** Turns each sequence of words at or above a level, from the highest level to 1. */
function reorder<W>(words: readonly LeveledWord<W>[]): LeveledWord<W>[] {
  const ordered = [...words]
  const highest = Math.max(...words.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return ordered
}

const mirrored = (text: string) =>
  [...text]
    .reverse()
    .map((one) => bidi.getMirroredCharacter(one) ?? one)
    .join('')
