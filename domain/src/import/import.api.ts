import { partOfSheet } from '../admin/admin.sheets.ts'
import { type AdminPart, type Who, who } from '../platform/access.ts'
import { type Endpoint, endpoint } from '../platform/endpoint.ts'
import { type ImportSheetName, importAnswer, importBody, importLimits, importSheets } from './import.ts'

/** Dispatchers, of payments also the back office; for a sheet of the administration those who have its part, and keys of dispatchers. */
function whoMayImport(name: ImportSheetName): Who {
  const parts: Readonly<Record<string, AdminPart | undefined>> = partOfSheet
  const part = parts[importSheets[name].replace('.csv', '')]
  const roles = name === 'InvoicePayments' ? who.payableEditors : who.dispatcher
  return part ? { ...roles, administers: [part] } : roles
}

const importEndpoint = (name: ImportSheetName) =>
  endpoint({
    method: 'PUT',
    path: `/api/Import/${name}`,
    summary: `Creates or updates rows of ${importSheets[name]} in the session's network, by their key. docs/IMPORT.md describes the columns.`,
    who: whoMayImport(name),
    admitsApiKeys: true,
    envelope: 'record',
    work: 'batch',
    bodyLimit: importLimits.bytes,
    bodyValues: importLimits.values,
    body: importBody,
    response: () => importAnswer,
  })

type ImportEndpoint = ReturnType<typeof importEndpoint>

/** An endpoint for each sheet of an import. */
export const importApi = Object.fromEntries(
  Object.keys(importSheets).map((name) => [name, importEndpoint(name as ImportSheetName)]),
) as Readonly<Record<ImportSheetName, ImportEndpoint>> satisfies Readonly<Record<string, Endpoint>>
