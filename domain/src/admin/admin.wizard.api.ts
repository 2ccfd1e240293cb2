import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { arrayOf, id, requiredText } from '../platform/fields.ts'
import { xlsxType } from '../platform/list.request.ts'
import { adminImport, chosenSheet, foundSheet, wizardLimits } from './admin.wizard.ts'

const record = { method: 'POST', who: who.administrator, envelope: 'record' } as const

/** The import of a file from the browser: read it, place its columns, try it, apply it. */
export const adminWizardApi = {
  readFile: endpoint({
    ...record,
    path: '/api/Admin/ReadFile',
    summary:
      'The sheets of an own upload of the type `Import`, each with the sheet and the columns that its headers seem to mean, and three samples a column.',
    work: 'batch',
    // Reads the file before it asks the database.
    managesTransactions: true,
    body: () => z.strictObject({ FileName: requiredText(100) }),
    response: () => z.array(foundSheet),
  }),
  start: endpoint({
    ...record,
    path: '/api/Admin/StartImport',
    summary:
      'Starts the import of sheets of an own upload, or with `dry_run` its trial. Every header is named, with its column or null. `values` says which code a text of a column means, `dates` and `decimals` how doubtful ones are meant.',
    work: 'batch',
    // Reads the headers of the file before it stores the import and its job.
    managesTransactions: true,
    body: () =>
      z.strictObject({
        FileName: requiredText(100),
        sheets: arrayOf(chosenSheet, { max: wizardLimits.sheets }).refine((sheets) => sheets.length > 0, 'a sheet'),
        dry_run: z.boolean().default(false),
      }),
    response: () => z.object({ ID: z.string() }),
  }),
  get: endpoint({
    ...record,
    path: '/api/Admin/GetImport',
    summary:
      'An own import: its progress, then what it wrote, or would write, with its findings in the language of the reader.',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: () => adminImport,
  }),
  wrongRows: endpoint({
    ...record,
    path: '/api/Admin/GetWrongRows',
    summary:
      'The refused rows of a sheet of an own import as a workbook, each with its reason, to mend and import again.',
    envelope: 'file',
    isReadOnly: true,
    work: 'export',
    body: () => z.strictObject({ ID: id(), name: requiredText(100) }),
    response: () => fileResponse(xlsxType),
  }),
}
