import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { flag } from '../platform/fields.ts'
import { adminKey, adminSheetName } from './admin.ts'

const rowKey = {
  sheet: adminSheetName,
  key: adminKey,
  network_code: z.string().max(50).optional(),
} as const
const storedRow = { ...rowKey, version: z.int() } as const
const common = { method: 'POST', who: who.administrator, envelope: 'record' } as const

/** Records that may use a row of the administration, besides the rows of other sheets, which have their sheet's name. */
export const recordKinds = [
  'calls',
  'open_calls',
  'contracts',
  'cards',
  'lines',
  'returns',
  'skilled',
  'answers',
] as const

/** A use of a row: how many records or rows of a sheet name it, with the list that shows them, if there is one. */
export const adminUse = z.object({
  kind: z.union([z.enum(recordKinds), adminSheetName]),
  count: z.int(),
  list: z.string().optional(),
  filterData: z.record(z.string(), z.unknown()).optional(),
})
export type AdminUse = z.output<typeof adminUse>

/** The row after the act: its key and version, null if it is gone, and the batch that undoes it. */
const changedRow = z.object({
  key: z.string().nullable(),
  version: z.int().nullable(),
  batch: z.string(),
  /** For a replacement: how many records and rows have the other value now. */
  replaced: z.int().optional(),
  /** Records that a job changes after the answer. */
  remaining: z.int().optional(),
})
export type AdminChangedRow = z.output<typeof changedRow>

/** Before anything goes: where it is used; then out of use, replaced, or deleted if it was never used. */
export const adminUsesApi = {
  uses: endpoint({
    ...common,
    path: '/api/Admin/GetUses',
    summary: 'Where a row is used, in the network of the session. Only what uses it is named.',
    isReadOnly: true,
    body: () => z.strictObject(rowKey),
    response: () => z.array(adminUse),
  }),
  deactivate: endpoint({
    ...common,
    path: '/api/Admin/Deactivate',
    summary:
      'Takes a row out of use: new records cannot have it, old ones keep it. Of a value of all networks, the network gets one of its own. One that is out of use already stays so.',
    body: () => z.strictObject(storedRow),
    response: () => changedRow,
  }),
  activate: endpoint({
    ...common,
    path: '/api/Admin/Activate',
    summary: 'Takes a row into use again.',
    body: () => z.strictObject(storedRow),
    response: () => changedRow,
  }),
  replace: endpoint({
    ...common,
    path: '/api/Admin/Replace',
    summary:
      'Gives every record that has a row the row `by` instead, with a line in its history, and takes the first out of use. `only_open` leaves closed calls and contracts that ended as they are. Fees, invoices and answers keep what they say. Of more than 50,000 records, a job changes the rest.',
    work: 'batch',
    body: () => z.strictObject({ ...storedRow, by: z.string().max(500), only_open: flag().optional() }),
    response: () => changedRow,
  }),
  remove: endpoint({
    ...common,
    path: '/api/Admin/DeleteRow',
    summary: 'Deletes a row that nothing uses, with what belongs to it alone. Any other is refused.',
    body: () => z.strictObject(storedRow),
    response: () => changedRow,
  }),
}
