import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { requiredMonth } from '../platform/facts/month.ts'
import { optionalId } from '../platform/fields.ts'
import { exportFormats, filterDataSchema } from '../platform/list.request.ts'
import { invoiceLineList } from './invoice-lines.list.ts'

const defaults = { who: who.invoiceReaders, work: 'export', envelope: 'file', isReadOnly: true } as const

/** Supplier invoices for bookkeeping and for an ERP. */
export const invoiceExportApi = {
  lines: endpoint({
    ...defaults,
    method: 'POST',
    path: '/api/Invoice/ExportLines',
    summary:
      'The lines of the supplier invoices that match the filters, with their VAT code; for dispatchers with accounting.',
    readsReplica: true,
    body: () => z.strictObject({ format: z.enum(exportFormats), filterData: filterDataSchema(invoiceLineList) }),
    response: () => fileResponse(),
  }),
  files: endpoint({
    ...defaults,
    method: 'GET',
    path: '/api/Invoice/ExportFiles',
    summary:
      'The PDFs and electronic forms of the supplier invoices whose date (`issued_on`) is in a month, in one zip with `invoices.csv`.',
    body: () => z.strictObject({ month: requiredMonth(), societe_uuid: optionalId() }),
    response: () => fileResponse('application/zip'),
  }),
}
