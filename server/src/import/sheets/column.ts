import type { ColumnGroup } from '@callout/domain/admin/admin.ts'
import type { RowText } from '@callout/domain/messages/import-messages.ts'
import type { ValueKind } from '@callout/domain/platform/facts/damage.ts'

/** The parsed value of a cell. Money stays text, to be exact. */
export type CellValue = string | number | boolean | null

/** A fault of a cell; the message follows the quoted cell. Cells with the same kind are told together. */
export interface Problem {
  readonly message: RowText
  readonly kind?: string
  readonly severity?: 'error' | 'warning'
}

/** A column of a file: how its cells are parsed, and the value of an empty cell. */
export interface Column {
  readonly name: string
  readonly kind: ValueKind
  /** The SQL type in the temporary table. */
  readonly type:
    | 'text'
    | 'integer'
    | 'bigint'
    | 'numeric'
    | 'double precision'
    | 'date'
    | 'time'
    | 'timestamptz'
    | 'boolean'
  /** True if every file has the column and every row fills it. */
  readonly required: boolean
  readonly valueWhenEmpty: CellValue
  /** Parses a filled cell. Returns its value, or what is wrong and how to write it. */
  readonly read: (cell: string) => CellValue | Problem
  /** True for a text that SQL casts to another type: a wrong cell is not loaded. */
  readonly isCast?: true
  /** The input that a form shows, if the type does not say it. */
  readonly input?: 'choice' | 'money' | 'long_text' | 'day' | 'color' | 'picture'
  /** The valid cells, if they are few. */
  readonly choices?: readonly string[]
  /** The heading of a form under which it stands. */
  readonly group?: ColumnGroup
  /** The text that is stored for a valid cell, in view of its row. */
  readonly normalise?: (cell: string, row: Readonly<Record<string, CellValue>>) => string
  /** The fault of a valid cell in view of its row. */
  readonly check?: (cell: string, row: Readonly<Record<string, CellValue>>) => Problem | undefined
}

/** Columns that stand under a heading in a form. */
export const inGroup = (group: ColumnGroup, columns: readonly Column[]): Column[] =>
  columns.map((column) => ({ ...column, group }))
