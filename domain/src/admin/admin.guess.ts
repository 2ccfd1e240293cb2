import type { FileCell } from './admin.cells.ts'

/** The names by which a sheet and the headers of its columns are known, as `plainName` writes them. */
interface KnownSheet {
  readonly titles: readonly string[]
  readonly columns: ReadonlyMap<string, string>
  /** True if this person may import it in the browser. */
  readonly isHere: boolean
}
export type KnownSheets = ReadonlyMap<string, KnownSheet>

/** A text without case, accents, spaces and signs, to compare headers. */
export const plainName = (text: FileCell): string =>
  String(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase()

/** Rows above the header that are looked at: titles, dates of print, empty ones. */
export const maxTitleLines = 20

/**
 * The index of the row with the headers: the one with the most known names, at least two of them; without one the first
 * that fills nearly as many cells as any row near it.
 */
export function findHeader(rows: readonly (readonly FileCell[])[], known: KnownSheets): number {
  const names = new Set([...known.values()].flatMap(({ columns }) => [...columns.keys()]))
  const first = rows.slice(0, maxTitleLines + 1)
  const scores = first.map((row) => new Set(row.map(plainName).filter((name) => names.has(name))).size)
  const best = Math.max(0, ...scores)
  if (best >= 2) return scores.indexOf(best)
  const filled = first.map((row) => row.filter((cell) => cell !== '').length)
  const most = Math.max(0, ...filled)
  const found = filled.findIndex((count) => count > 0 && count >= most * 0.8)
  return Math.max(0, found)
}

/** The headers of a row, each once: a second one is numbered, one without a text has the letters of its column. */
export function headersOf(row: readonly FileCell[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, index) => {
    const text = String(row[index] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200)
    const header = text || `(${columnLetters(index)})`
    const count = (seen.get(header) ?? 0) + 1
    seen.set(header, count)
    return count === 1 ? header : `${header} (${count})`
  })
}

const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** The sheet that fits the headers best, by their number and the name of the file's sheet; undefined if none does. */
export function guessSheet(headers: readonly string[], name: string, known: KnownSheets): string | undefined {
  const plain = headers.map(plainName)
  let best: { sheet: string; score: number } | undefined
  for (const [sheet, { titles, columns }] of known) {
    const found = new Set(plain.map((header) => columns.get(header)).filter(Boolean)).size
    const isNamed = titles.some((title) => plainName(name).includes(title))
    if (found < (isNamed ? 1 : 2)) continue
    const score = found + found / new Set(columns.values()).size + (isNamed ? 3 : 0)
    if (!best || score > best.score) best = { sheet, score }
  }
  return best?.sheet
}

/** The column of each header, or null. A column is given once. */
export function guessColumns(headers: readonly string[], names: ReadonlyMap<string, string>): (string | null)[] {
  const given = new Set<string>()
  return headers.map((header) => {
    const column = names.get(plainName(header))
    if (!column || given.has(column)) return null
    given.add(column)
    return column
  })
}
