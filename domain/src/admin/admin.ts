import { z } from 'zod'
import { adminParts } from '../platform/access.ts'
import { maxPictureUrlLength } from '../platform/picture-url.ts'
import { adminSheetNames } from './admin.sheets.ts'

/** A text without NUL, which PostgreSQL cannot store. */
export const storable = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'not a text')

/** The value of a cell as JSON: what an import file writes as text. */
export const adminCell = z.union([storable(maxPictureUrlLength), z.number(), z.boolean(), z.null()])

/** The opaque key of a stored row. */
export const adminKey = storable(500)

/** A row by the columns of its import file. */
export const adminRow = z.record(z.string().max(60), adminCell)
export type AdminRow = z.output<typeof adminRow>

export const adminSheetName = z.enum(adminSheetNames)

/** The ID of a change, as `adminChange` has it. */
export const adminChangeId = () => z.string('text.required').regex(/^\d{1,18}$/, 'message.should_be_a_number')

/** The headings of a long form. */
export const columnGroups = ['contact', 'address', 'legal', 'mail', 'requests', 'assignment'] as const
export type ColumnGroup = (typeof columnGroups)[number]

/** A column as list, form, grid and wizard show it. `reference` is the sheet whose keys are valid values. */
const adminColumn = z.object({
  name: z.string(),
  kind: z.enum([
    'text',
    'number',
    'yes_no',
    'day',
    'time',
    'choice',
    'email',
    'money',
    'long_text',
    'color',
    'picture',
  ]),
  isKey: z.boolean(),
  isRequired: z.boolean(),
  options: z.array(z.string()).optional(),
  reference: z.string().optional(),
  /** The value list whose items are valid values, if `reference` is `value-lists`. */
  list: z.string().optional(),
  /** The heading of a form under which the column stands. */
  group: z.enum(columnGroups).optional(),
})
export type AdminColumn = z.output<typeof adminColumn>

/** A sheet that this person administers, with the number of its rows, inactive rows and missing texts. */
export const adminSheet = z.object({
  sheet: adminSheetName,
  part: z.enum(adminParts),
  count: z.int(),
  inactive: z.int(),
  missing_texts: z.int(),
  columns: z.array(adminColumn),
})
export type AdminSheet = z.output<typeof adminSheet>

/**
 * A stored row. `key` is opaque. `version` is a number made of the row's cells: it is another one as soon as any of them
 * is. `active` is true for rows of sheets that know no inactive ones.
 */
export const adminStoredRow = z.object({
  key: z.string(),
  version: z.int(),
  row: adminRow,
  /** The names of the rows that cells refer to, by column. */
  names: z.record(z.string(), z.string()).optional(),
  active: z.boolean(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
export type AdminStoredRow = z.output<typeof adminStoredRow>

const savedResults = ['created', 'updated', 'unchanged', 'refused', 'waiting'] as const

/** The code of a refused row that may be written with a note. */
export const noteRequired = 'NoteRequired'

/** The outcome of a sent row. `old` has the stored cells that it changes. */
export const adminSavedRow = z.object({
  result: z.enum(savedResults),
  key: z.string().nullable(),
  version: z.int().nullable(),
  customErrorCode: z.string().optional(),
  Message: z.string(),
  Errors: z.record(z.string(), z.string()),
  warnings: z.array(z.object({ column: z.string(), text: z.string() })),
  old: adminRow.optional(),
})
export type AdminSavedRow = z.output<typeof adminSavedRow>

export const adminSaveAnswer = z.object({
  batch: z.string().nullable(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  waiting: z.int(),
  items: z.array(adminSavedRow),
})
export type AdminSaveAnswer = z.output<typeof adminSaveAnswer>

/** A change of one row: old and new text of each changed column. */
export const adminChange = z.object({
  ID: z.string(),
  batch: z.string(),
  sheet: z.string(),
  key: z.string(),
  user_name: z.string(),
  at: z.string(),
  note: z.string(),
  result: z.enum(['created', 'updated', 'removed', 'waiting', 'refused', 'undone']),
  columns: z.array(z.object({ name: z.string(), old: adminCell, new: adminCell })),
})
export type AdminChange = z.output<typeof adminChange>

/** A change that waits for a second person. `effective_at`: it takes effect then, unless somebody refuses it. */
export const adminWaitingChange = adminChange.omit({ batch: true, result: true }).extend({
  effective_at: z.string().nullable(),
  /** The names of those who may confirm it. */
  confirmers: z.array(z.string()),
  can: z.object({ confirm: z.boolean(), refuse: z.boolean() }),
})
export type AdminWaitingChange = z.output<typeof adminWaitingChange>
