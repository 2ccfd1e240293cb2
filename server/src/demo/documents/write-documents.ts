import type pg from 'pg'
import { copyRows } from '../bulk-copy.ts'
import type { LineRow } from './document-lines.ts'
import { type CallDocuments, type DocumentRow, firstDocNum } from './documents.ts'
import { type InvoiceRow, invoiceColumns } from './invoices.ts'

export const documentTables = [
  'documents',
  'document_lines',
  'document_answers',
  'supplier_invoices',
  'supplier_invoice_documents',
]

const documentColumns: (keyof DocumentRow)[] = [
  'DocEntry',
  'network_code',
  'type',
  'DocNum',
  'service_job_uuid',
  'version',
  'societe_uuid',
  'subcontractor_name',
  'CardCode',
  'call_id',
  'DocDate',
  'DocTotal',
  'DocStatus',
  'IsChangeRequested',
  'Confirmed',
  'ReturnType',
  'CreditNote',
  'dpc_user_type',
  'contact_name',
  'adresse',
  'street_number',
  'code_postal',
  'ville',
  'pays',
  'phone',
  'done_at',
  'created_at',
  'created_by',
]

const lineColumns: (keyof LineRow)[] = [
  'DocEntry',
  'LineNum',
  'LineStatus',
  'ItemCode',
  'CodeCom',
  'Description',
  'Quantity',
  'Price',
  'Distance',
  'LineTotal',
  'Account',
  'BusinessUnit',
]

/** Writes the documents of a batch of calls. */
export async function writeDocuments(client: pg.ClientBase, callDocuments: readonly CallDocuments[]) {
  const all = <T>(rowsOf: (one: CallDocuments) => T[]) => callDocuments.flatMap(rowsOf)
  await copyRows(
    client,
    'documents',
    documentColumns,
    all(({ documents }) => documents),
  )
  await copyRows(
    client,
    'document_lines',
    lineColumns,
    all(({ lines }) => lines),
  )
  await copyRows(
    client,
    'document_answers',
    ['DocEntry', 'name', 'answer'],
    all(({ answers }) => answers),
  )
  await copyRows(
    client,
    'supplier_invoice_documents',
    ['DocEntry', 'ID', 'DocNum', 'SCOrigin', 'DocDate', 'DocTotal'],
    all(({ invoiced }) => invoiced),
  )
}

/** Writes the invoices. Their lines are written with the documents. */
export const writeInvoices = (client: pg.ClientBase, invoices: readonly InvoiceRow[]) =>
  copyRows(client, 'supplier_invoices', invoiceColumns, invoices)

/** Sets the sequences, so that the next document gets the number after the last. */
export async function setDocumentSequences(client: pg.ClientBase, count: number) {
  if (count === 0) return
  await client.query(`select setval('document_numbers', $1)`, [firstDocNum + count - 1])
  await client.query(`select setval(pg_get_serial_sequence('documents', 'DocEntry'), $1)`, [count])
}
