import { type RowText, tell } from '@callout/domain/messages/import-messages.ts'
import type { Language } from '@callout/domain/messages/messages.ts'

/** A fault in a line of a file, usually in one column. */
export interface ImportError {
  readonly file: string
  /** From 1, the header; 0 for an error of the whole file. */
  readonly line: number
  readonly column?: string
  /** The cell, if the message speaks of it: it is quoted in front of it. */
  readonly value?: string
  readonly message: RowText
  /** Rows with the same kind in the same column are told together; by default those with the same message. */
  readonly kind?: string
  /** Rows of a kind with the same group are told by themselves, the largest groups first. */
  readonly group?: string
  /** A warning does not refuse the row; default `error`. */
  readonly severity?: 'error' | 'warning'
}

/** Collects what is wrong in rows. */
export interface ErrorCollector {
  readonly add: (error: ImportError) => void
  /** True if a fault was added that is no mere warning. */
  readonly hasErrors: () => boolean
  /** True if the line has an error, in this column if one is named. */
  readonly hasLine: (file: string, line: number, column?: string) => boolean
}

/** Collects what is wrong in the files: each kind once per file and column, with its count and its first lines. */
export interface ImportErrors extends ErrorCollector {
  readonly errorLines: () => string[]
  readonly warningLines: () => string[]
}

/** The faults of one kind in one column, by group. */
type FaultsOfKind = Map<string, SimilarFaults>

/** The faults that are told in one line: the first of them, and what the others add to it. */
interface SimilarFaults {
  readonly first: ImportError
  readonly lines: number[]
  readonly values: Set<string>
  count: number
}

const shownLines = 3
const shownGroups = 3
const shownCharacters = 40
const maxShownPerFile = 50

export function createImportErrors(): ImportErrors {
  /** By file, then by severity, column and kind. */
  const found = new Map<string, Map<string, FaultsOfKind>>()
  /** Lines by file and column. */
  const errorLines = new Map<string, Map<string, Set<number>>>()
  const linesOf = (severity: 'error' | 'warning') =>
    [...found].flatMap(([file, byKind]) => {
      const kinds = [...byKind.values()].map((faultsOfKind) => [...faultsOfKind.values()])
      const sorted = kinds
        .filter(([one]) => (one?.first.severity ?? 'error') === severity)
        .sort((a, b) => firstLineOf(a) - firstLineOf(b))
      const rest = sorted.length > maxShownPerFile ? [`${file}: ${sorted.length - maxShownPerFile} more kinds.`] : []
      return [...sorted.slice(0, maxShownPerFile).flatMap(formatKind), ...rest]
    })
  return {
    add: (error) => {
      const { file, line, column = '', value, message, kind = tell(message), group = '', severity = 'error' } = error
      const byKind = entryOf(found, file, () => new Map<string, FaultsOfKind>())
      const faultsOfKind = entryOf(byKind, `${severity} ${column} ${kind}`, (): FaultsOfKind => new Map())
      const similar = entryOf(faultsOfKind, group, () => ({
        first: error,
        lines: [],
        values: new Set<string>(),
        count: 0,
      }))
      similar.count++
      if (similar.lines.length < shownLines) {
        similar.lines.push(line)
        if (value !== undefined) similar.values.add(quote(value))
      }
      if (severity === 'warning') return
      const byColumn = entryOf(errorLines, file, () => new Map<string, Set<number>>())
      entryOf(byColumn, column, () => new Set<number>()).add(line)
    },
    hasErrors: () => errorLines.size > 0,
    hasLine: (file, line, column) => {
      const byColumn = errorLines.get(file)
      if (column !== undefined) return byColumn?.get(column)?.has(line) ?? false
      return [...(byColumn?.values() ?? [])].some((lines) => lines.has(line))
    },
    errorLines: () => linesOf('error'),
    warningLines: () => linesOf('warning'),
  }
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}

const firstLineOf = (faults: readonly SimilarFaults[]) =>
  faults.reduce((first, { lines }) => Math.min(first, lines[0] ?? 0), Number.MAX_SAFE_INTEGER)

/** A line for each of the largest groups, and one for the rest. */
function formatKind(faults: readonly SimilarFaults[]): string[] {
  const sorted = [...faults].sort((a, b) => b.count - a.count)
  const rest = sorted.slice(shownGroups)
  const rows = rest.reduce((sum, { count }) => sum + count, 0)
  const { file, column } = sorted[0]?.first ?? {}
  const more = rest.length > 0 ? [`${file}, column ${column}: ${rest.length} more of this kind, in ${rows} rows.`] : []
  return [...sorted.slice(0, shownGroups).map(formatFaults), ...more]
}

function formatFaults({ first, lines, values, count }: SimilarFaults): string {
  const { file, line } = first
  const column = first.column && `column ${first.column}`
  const place =
    count === 1
      ? [file, line > 0 && `line ${line}`, column]
      : [file, column, `${count} rows`, `first in lines ${lines.join(', ')}`]
  const [, ...others] = values
  const also = others.length > 0 ? ` (also ${others.join(', ')})` : ''
  return `${place.filter(Boolean).join(', ')}: ${sentenceOf(first, also)}`
}

const quote = (value: string) =>
  value.length > shownCharacters ? `"${value.slice(0, shownCharacters)}…"` : `"${value}"`

/** The whole sentence about a cell or a row. */
export const sentenceOf = (
  { value, message }: { readonly value?: string | undefined; readonly message: RowText },
  also = '',
  lang: Language = 'en',
): string => (value === undefined ? tell(message, lang) : `${quote(value)}${also} ${tell(message, lang)}`)
