import { z } from 'zod'
import { adminRow, adminSheetName, storable } from './admin.ts'

/** Limits of a file in the browser's import. The command line has none of them. */
export const wizardLimits = {
  bytes: 50 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  rows: 100_000,
  sheets: 30,
  columns: 200,
  changes: 200,
  options: 300,
} as const

/** Refusals that are mended in the file, not in the wizard. */
const fileRefusals = ['unreadable', 'too_large', 'too_many_rows', 'empty'] as const
export type FileRefusal = (typeof fileRefusals)[number]

/** A sheet of an uploaded file, with guesses of what it holds. */
export const foundSheet = z.object({
  sheet: adminSheetName.nullable(),
  /** The import file that it seems to be, if this person cannot import that here. */
  elsewhere: z.string().nullable(),
  name: z.string(),
  columns: z.array(
    z.object({ header: z.string(), column: z.string().nullable(), samples: z.array(z.string()).max(3) }),
  ),
  rows: z.int(),
  /** Rows above the headers, and how a text file is written. */
  title_lines: z.int(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
})
export type FoundSheet = z.output<typeof foundSheet>

const name = storable(200)

/** A sheet to import: each header with its column, or null. `values` has codes by column and text of the file. */
export const chosenSheet = z.strictObject({
  name: storable(100),
  sheet: adminSheetName,
  columns: z.record(name, z.string().max(60).nullable()),
  values: z.record(name, z.record(storable(250), storable(250))).optional(),
  dates: z.enum(['dmy', 'mdy']).optional(),
  decimals: z.enum([',', '.']).optional(),
})
export type ChosenSheet = z.output<typeof chosenSheet>

/** Findings of one kind in one column: their number, and the first three lines of the file's sheet. */
export const importFinding = z.object({
  sheet: z.string(),
  column: z.string(),
  kind: z.string(),
  severity: z.enum(['error', 'warning']),
  count: z.int(),
  lines: z.array(z.int()).max(3),
  text: z.string(),
  /** Values that can be answered once for all rows, the most frequent first. */
  values: z.array(z.object({ value: z.string(), count: z.int(), suggestion: z.string().nullable() })).optional(),
  /** The valid ones, if they are few. */
  options: z.array(z.object({ value: z.string(), text: z.string() })).optional(),
})
export type ImportFinding = z.output<typeof importFinding>

const counts = { created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int(), waiting: z.int() } as const

/** A row that an import changes, with its old and new cells. */
const importChange = z.object({
  sheet: z.string(),
  line: z.int(),
  result: z.enum(['created', 'updated', 'waiting']),
  key: z.string(),
  old: adminRow,
  new: adminRow,
})

export const adminImport = z.object({
  ID: z.string(),
  file_name: z.string(),
  dry_run: z.boolean(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  ...counts,
  batch: z.string().nullable(),
  kinds: z.array(importFinding),
  /** The first of what is created or changed. */
  changes: z.array(importChange).max(wizardLimits.changes),
})
export type AdminImport = z.output<typeof adminImport>
