import { languages } from '@callout/domain/messages/messages.ts'
import type { Column, Value } from './columns.ts'

export type Row = Readonly<Record<string, Value>>

/** Something of a row that names a row of another file, or one already stored. */
export interface Reference {
  readonly column: string
  /** What it must be: "a company of this network". */
  readonly says: string
  /** The file that would bring it. */
  readonly file: string
  /** Keys in the database, and keys in that file where it is there too: columns a, b, c. */
  readonly stored: string
  readonly brought: string
  /** When key `k` is the one that row `i` names. */
  readonly on: string
  /** The rows that name one: SQL; those of the file with this column filled unless given. */
  readonly rows?: string
}

/** A column that is written: from which columns of the file, all left out where the file has none of them, and how. */
export interface Field {
  readonly column: string
  readonly of: readonly string[]
  /** SQL over the row `i`, what stands `alongside`, and the row `t` as stored, null where it is new. */
  readonly as: (present: ReadonlySet<string>) => string
}

/** A table the file goes into. */
export interface Target {
  readonly into: string
  /** Rows to write; those of the file unless given. */
  readonly rows?: string
  /** Further tables that the row's codes lead to. */
  readonly alongside?: string
  /** What makes it the same row: SQL over `t`, and over `i` and what stands alongside. */
  readonly key: Readonly<Record<string, string>>
  readonly fields: readonly Field[]
  /** A column that counts the changes of a row. */
  readonly counts?: string
  /** Takes away what a row no longer names. */
  readonly stale?: string
}

/** A file of the folder: what stands in it, what makes a row unique, what it names, and where it goes. */
export interface Sheet {
  readonly file: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  readonly references: readonly Reference[]
  /** What is wrong with a row whose cells are right, each alone. */
  readonly check?: (row: Row) => Readonly<Record<string, string>>
  /** Lines that clash with what is stored: SQL that gives line and value. */
  readonly clashes?: readonly { readonly column: string; readonly lines: string; readonly wrong: string }[]
  readonly targets: readonly Target[]
}

/** Where a file's rows stand until they are all checked. */
export const tableOf = (file: string) => `import_${file.replace('.csv', '').replaceAll('-', '_')}`

/** Columns that are stored as they are read. */
export const same = (...columns: string[]): Field[] =>
  columns.map((column) => ({ column, of: [column], as: () => `i."${column}"` }))

/** A column made of others that are always there. */
export const made = (column: string, sql: string, ...of: string[]): Field => ({ column, of, as: () => sql })

/** Texts in five languages in one column; a language without a column keeps its text. */
export const textsIn = (column: string, name = column): Field => ({
  column,
  of: languages.map((language) => `${name}_${language}`),
  as: (present) => mergedJson(`t.${column}`, textParts(name, present)),
})

/** The languages a file brings, and the SQL of each text. */
export const textParts = (name: string, present: ReadonlySet<string>, row = 'i'): [string, string][] =>
  languages
    .filter((language) => present.has(`${name}_${language}`))
    .map((language) => [language, `nullif(${row}."${name}_${language}", '')`])

/** JSON as stored, with these names set anew; without one whose value is null. */
export function mergedJson(stored: string, parts: readonly [name: string, sql: string][]): string {
  const names = parts.map(([name]) => `'${name}'`).join(', ')
  const pairs = parts.map(([name, sql]) => `'${name}', ${sql}`).join(', ')
  return `(coalesce(${stored}, '{}') - array[${names}]::text[]) || jsonb_strip_nulls(jsonb_build_object(${pairs}))`
}

/** Says that one of the texts is needed. */
export const needsText = (row: Row, name = 'text'): Record<string, string> =>
  languages.some((language) => row[`${name}_${language}`])
    ? {}
    : { [`${name}_es`]: `a text is needed in one language at least; the Spanish one stands in for those left out.` }
