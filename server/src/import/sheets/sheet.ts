import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import type { QueryRunner } from '../query-runner.ts'
import type { CellValue, Column, Problem } from './column.ts'

export type SheetRow = Readonly<Record<string, CellValue>>

/** A column that references a row of another file or of the database. */
export interface Reference {
  readonly column: string
  /** A row that stored this value before keeps it, although it is none of them any more. */
  readonly keepsStored?: true
  /** Description of a valid value, for error messages: "a company of this network". */
  readonly description: RowText
  /** The file that holds the referenced rows. */
  readonly file: string
  /** The value list, if they are its items. */
  readonly list?: string
  /** SQL of the keys in the database and in that file, as columns a, b, c. */
  readonly storedKeys: string
  readonly importedKeys: string
  /** SQL condition: row `i` references key `k`. */
  readonly joinCondition: string
  /** SQL of the referencing rows; by default the rows of the file that fill the column. */
  readonly rows?: string
  /** SQL condition: the row that row `i` references is stored, and out of use. */
  readonly isOutOfUse?: string
  /** The row is a part of the referenced one, and follows it out of use. */
  readonly isPart?: true
}

/** A column to write. It is skipped if the file has none of its source columns. */
export interface TargetField {
  readonly column: string
  readonly sourceColumns: readonly string[]
  /** SQL over the row `i`, its `joins`, and the stored row `t`, which is null for a new row. */
  readonly toSql: (present: ReadonlySet<string>) => string
  /** The column of the file whose filled cells are stored as they are. */
  readonly cell?: string
  /** SQL over the stored row `t`, of the columns of the file that the field holds. */
  readonly stored?: Readonly<Record<string, string>>
}

/** A table that the file is merged into. */
export interface Target {
  readonly table: string
  /** SQL of the rows to write; by default the rows of the file. */
  readonly rows?: string
  /** SQL of the file's lines that a row is made of; by default its own. */
  readonly lines?: string
  /** SQL joins of tables that the row references. */
  readonly joins?: string
  /** The key: SQL over the stored row `t`, with the matching SQL over `i` and its joins. */
  readonly key: Readonly<Record<string, string>>
  readonly fields: readonly TargetField[]
  /** A column that is incremented at each change of a row. */
  readonly versionColumn?: string
  /** A column that says when a row was changed. */
  readonly changeTimeColumn?: string
  /** SQL that deletes rows which the file no longer names. */
  readonly deleteStale?: string
  /** A file may have a million rows: they are then written without the table's indexes. */
  readonly isBulk?: true
  /** Stored rows are never changed. */
  readonly isInsertOnly?: true
  /** New rows are written in the order of this column, then of the file. It must be a field that is always written. */
  readonly order?: string
}

/** The table of the keys that another system gives to its records. */
export interface KeyTable {
  readonly table: 'imported_calls' | 'imported_contracts' | 'imported_documents'
  /** The column of the key, in this table and in the file. */
  readonly key: string
  /** The column of the record's ID in this table, and SQL of a new one. */
  readonly id: string
  readonly newId: string
  /** The table of the records, and its column of the ID. */
  readonly records: string
  readonly recordId: string
}

/** Rows in conflict with stored rows. */
export interface Conflict {
  readonly column: string
  /** SQL that selects their line and value, of the columns that the file has; lines with equal `same` are one group. */
  readonly lines: string | ((present: ReadonlySet<string>) => string)
  /** Follows the quoted value: `is there twice: keep one.` */
  readonly message: RowText
  /** Checked only if the file does not have `column`. */
  readonly isForMissingColumn?: true
  /** Default `error`. */
  readonly severity?: 'warning'
}

/** SQL that reads the stored rows of a sheet, where its first target does not say it. */
export interface StoredRows {
  /** SQL joins of the stored row `t` of the first target. */
  readonly joins?: string
  /** SQL of columns of the file, over `t` and its joins. */
  readonly columns?: Readonly<Record<string, string>>
  /** SQL of the network that a row belongs to, '' for all networks; by default that of `t`. */
  readonly network?: string
  /** SQL condition: a network has the row. `:network` is its code. */
  readonly isInNetwork?: string
  /** True if rows without a network belong to all, each as long as a network has none of its own with the same key. */
  readonly isShared?: true
  /** SQL condition: the sheet has the row. */
  readonly where?: string
  /** SQL condition: a stored row is in use; by default the column `active`, if there is one. */
  readonly isActive?: string
}

/** Takes the text that is stored for a cell. */
type AddNormal = (line: number, column: string, cell: string, normal: string) => void

/** Takes what is found about loaded cells. */
export interface CellNotes {
  readonly addNormal: AddNormal
  readonly addProblem: (line: number, column: string, problem: Problem) => void
}

/** A rule about the cells of a row. Returns errors by column. */
export type RowRule = (row: SheetRow) => Readonly<Record<string, RowText>>

/** A file of the folder: its columns, its key, its references, and the tables it is merged into. */
export interface Sheet {
  readonly file: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  readonly references: readonly Reference[]
  /** Rules of a row, applied to its valid cells. */
  readonly rules?: readonly RowRule[]
  readonly conflicts?: readonly Conflict[]
  /** Judges loaded cells and finds their normal forms, where these depend on other files or stored rows. */
  readonly judgeCells?: (client: QueryRunner, notes: CellNotes) => Promise<void>
  readonly targets: readonly Target[]
  readonly stored?: StoredRows
  /** Set if rows are records that people change in the portal too. Unchanged rows are then not looked at again. */
  readonly keyTable?: KeyTable
  /** SQL of the lines whose rows are as they were at the last import, if they belong to records of another file. */
  readonly unchangedLines?: string
  /** Statements before and after the rows are written. */
  readonly beforeMerge?: readonly string[]
  readonly afterMerge?: readonly string[]
}

/** The name of a sheet: its file without `.csv`. */
export const sheetName = (file: string) => file.replace('.csv', '')

/** Name of the temporary table of a file. */
export const importTableOf = (file: string) => `import_${sheetName(file).replaceAll('-', '_')}`

/** SQL condition: the stored row `t` has the key of the imported row. */
export const keyConditionSql = (key: Target['key']) =>
  Object.entries(key)
    .map(([stored, imported]) => `${stored} = ${imported}`)
    .join(' and ')

/** SQL of a column's value in the row `i`, or in the stored row if the file lacks the column. */
export const cellOrStored = (column: string, present: ReadonlySet<string>, stored = 't') =>
  `${present.has(column) ? 'i' : stored}."${column}"`

/** Columns stored unchanged. */
export const copiedFields = (...columns: string[]): TargetField[] =>
  columns.map((column) => ({
    column,
    sourceColumns: [column],
    toSql: () => `i."${column}"`,
    cell: column,
    stored: { [column]: `t."${column}"` },
  }))

/** A key of columns of the file that are stored as they are. */
export const copiedKey = (...columns: string[]): Target['key'] => {
  const refs = columns.map((column) => (/[A-Z]/.test(column) ? `"${column}"` : column))
  return Object.fromEntries(refs.map((ref) => [`t.${ref}`, `i.${ref}`]))
}

/** A column computed by SQL, from these source columns. Without source columns it is always written. */
export const computedField = (column: string, sql: string, ...sourceColumns: string[]): TargetField => ({
  column,
  sourceColumns,
  toSql: () => sql,
})

/** A JSON column of texts by language. A language without a column in the file keeps its text. */
export const translatedField = (column: string, name = column): TargetField => ({
  column,
  sourceColumns: languages.map((language) => `${name}_${language}`),
  toSql: (present) => mergeJsonSql(`t.${column}`, translatedParts(name, present)),
  stored: Object.fromEntries(languages.map((language) => [`${name}_${language}`, `t.${column}->>'${language}'`])),
})

/** Rows that belong to one network, or to all networks if they name none. */
export const storedShared: StoredRows = {
  columns: { network_code: `coalesce(t.network_code, '')` },
  network: `coalesce(t.network_code, '')`,
  isInNetwork: '(t.network_code is null or t.network_code = :network)',
  isShared: true,
}

/** The languages in the file, with the SQL of each text. */
export const translatedParts = (name: string, present: ReadonlySet<string>, row = 'i'): [string, string][] =>
  languages
    .filter((language) => present.has(`${name}_${language}`))
    .map((language) => [language, `nullif(${row}."${name}_${language}", '')`])

/** SQL of the stored JSON with these properties replaced. Null values remove their property. */
export function mergeJsonSql(stored: string, parts: readonly [name: string, sql: string][]): string {
  const names = parts.map(([name]) => `'${name}'`).join(', ')
  const pairs = parts.map(([name, sql]) => `'${name}', ${sql}`).join(', ')
  return `(coalesce(${stored}, '{}') - array[${names}]::text[]) || jsonb_strip_nulls(jsonb_build_object(${pairs}))`
}

/** Returns an error if the row has no text in any language. */
export const requireText = (row: SheetRow, name = 'text'): Record<string, RowText> =>
  languages.some((language) => row[`${name}_${language}`]) ? {} : { [`${name}_es`]: say('text_required') }
