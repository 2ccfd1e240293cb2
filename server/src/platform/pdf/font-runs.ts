import { fontFor, hasCharacters, type PdfFont } from './fonts.ts'

/** Characters that Roboto has: texts of these alone need no other font, and no font is opened for them. */
export const plainCharacters = /^[\t\n\r\u0020-\u007e\u00a0-\u017f\u0400-\u045f–—‘-‚“-„•…€]*$/u

/** Characters that join or choose a form of others, and are no characters of a font. */
const joiners = /[\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]/gu

export interface FontRun {
  readonly text: string
  readonly font: PdfFont
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text cut where its font changes. Spaces belong to what is before them. */
export function fontRunsOf(text: string): FontRun[] {
  const runs: { text: string; font: PdfFont }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const visible = segment.replace(joiners, '')
    const last = runs.at(-1)
    const isSpace = last !== undefined && /^\s+$/.test(segment) && hasCharacters(last.font, ' ')
    const font = isSpace ? last.font : fontFor(visible.replace(/\s/g, ' '))
    if (last?.font === font) last.text += visible
    else runs.push({ text: visible, font })
  }
  return runs
}

/** The properties of a node that hold content. */
const contentKeys = new Set(['text', 'stack', 'columns', 'ol', 'ul', 'table', 'body'])

/** The content with fonts that have its characters. Texts that Roboto has stay as they are. */
export const withFonts = <C>(content: C): C => chooseFonts(content) as C

function chooseFonts(node: unknown): unknown {
  if (typeof node === 'string') return plainCharacters.test(node) ? node : { text: fontRunsOf(node) }
  if (Array.isArray(node)) return node.map(chooseFonts)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node)
  return Object.fromEntries(entries.map(([key, value]) => [key, contentKeys.has(key) ? chooseFonts(value) : value]))
}
