import { z } from 'zod'
import { languages } from '../messages/messages.ts'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint, fileResponse } from '../platform/endpoint.ts'
import { arrayOf, flag, text } from '../platform/fields.ts'
import { integerBetween, listLimits, parseJsonIfText, xlsxType } from '../platform/list.request.ts'
import { policySheet } from './admin.sheets.ts'
import {
  adminChange,
  adminChangeId,
  adminKey,
  adminRow,
  adminSaveAnswer,
  adminSheet,
  adminSheetName,
  adminStoredRow,
} from './admin.ts'

/** Limits of what one call writes, and of a page. */
export const adminLimits = { rows: 1000, note: 500, page: 100, bytes: 1536 * 1024, values: 70_000 } as const

const network = { network_code: z.string().max(50).optional() } as const
/** A standard list request. A sheet can be sorted by each of its columns; changes are newest first. */
const page = z.preprocess(
  (value) => parseJsonIfText(value) ?? {},
  z.strictObject({
    Page: integerBetween(1, listLimits.page).default(1),
    PageSize: integerBetween(1, adminLimits.page).default(25),
    Sorts: arrayOf(z.strictObject({ Member: z.string().max(60), SortDirection: integerBetween(0, 1).default(0) }), {
      max: 5,
    }).default([]),
    Total: integerBetween(-1, Number.MAX_SAFE_INTEGER).default(-1),
  }),
)
const filters = z.preprocess(
  (value) => parseJsonIfText(value) ?? {},
  z.strictObject({
    search: text(200).optional(),
    active: z.boolean().optional(),
    key: adminKey.optional(),
    /** Columns and the text of their cell. */
    where: z.record(z.string().max(60), adminKey).optional(),
  }),
)

/** The rows of the sheets that a network is set up with. */
export const adminRowsApi = {
  sheets: endpoint({
    method: 'POST',
    path: '/api/Admin/GetSheets',
    summary: 'The sheets that this person administers, with their columns and counts.',
    who: who.administrator,
    envelope: 'record',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.array(adminSheet),
  }),
  rows: endpoint({
    method: 'POST',
    path: '/api/Admin/GetRows',
    summary:
      'The stored rows of a sheet, as its import file has them; one of all networks is left out if the network has its own. `search` matches as the search of all records. Keys read people as D, bank accounts as D and J, prices as D and J.',
    who: who.administrator,
    admitsApiKeys: true,
    envelope: 'list',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        sheet: adminSheetName,
        ...network,
        request: page,
        filterData: filters,
      }),
    response: () => adminStoredRow,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Admin/SaveRows',
    summary:
      'Creates or changes rows of a sheet. Valid rows are written, refused ones are not. `dry_run` writes nothing.',
    who: who.administrator,
    envelope: 'record',
    work: 'batch',
    bodyLimit: adminLimits.bytes,
    bodyValues: adminLimits.values,
    body: () =>
      z.strictObject({
        sheet: adminSheetName,
        ...network,
        rows: arrayOf(z.strictObject({ key: adminKey.optional(), version: z.int().optional(), row: adminRow }), {
          max: adminLimits.rows,
        }).refine((rows) => rows.length > 0, 'at least one row'),
        dry_run: z.boolean().default(false),
        note: text(adminLimits.note).default(''),
        batch: z.uuid().optional(),
      }),
    response: () => adminSaveAnswer,
  }),
  changes: endpoint({
    method: 'POST',
    path: '/api/Admin/GetChanges',
    summary: 'Changes of the administration, newest first, with old and new of each cell.',
    who: who.administrator,
    envelope: 'list',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        sheet: z.union([adminSheetName, z.literal(policySheet)]).optional(),
        key: adminKey.optional(),
        batch: z.uuid().optional(),
        ...network,
        request: page,
      }),
    response: () => adminChange,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/Admin/Undo',
    summary:
      'Takes a batch or one change back, with its note or another one. What somebody changed since is refused by itself.',
    who: who.administrator,
    envelope: 'record',
    work: 'batch',
    body: () =>
      z.strictObject({
        batch: z.uuid().optional(),
        ID: adminChangeId().optional(),
        ...network,
        note: text(adminLimits.note).default(''),
      }),
    response: () => z.object({ undone: z.int(), refused: z.int(), items: adminSaveAnswer.shape.items }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/Admin/Export',
    summary:
      'The rows of the sheets as a zip of CSV files, which `callout import` takes into an empty database. Without rights, tokens and passwords. `sheets` names some of them, with commas. Keys get the sheets that they may read.',
    who: who.administrator,
    admitsApiKeys: true,
    envelope: 'file',
    isReadOnly: true,
    work: 'export',
    body: () => z.strictObject({ sheets: z.string().max(1000).default('') }),
    response: () => fileResponse('application/zip'),
  }),
  exportTexts: endpoint({
    method: 'GET',
    path: '/api/Admin/ExportTexts',
    summary:
      'The texts of the network’s own rows in one language, each beside its original, as a workbook that the import of the administration reads back.',
    who: who.administrator,
    envelope: 'file',
    isReadOnly: true,
    work: 'export',
    body: () => z.strictObject({ language: z.enum(languages), missing_only: flag().default(true) }),
    response: () => fileResponse(xlsxType),
  }),
}
