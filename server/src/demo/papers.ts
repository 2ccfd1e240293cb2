import type pg from 'pg'
import { copyRows } from './bulk.ts'
import type { LineRow } from './document-lines.ts'
import { type DocumentRow, firstDocNum, type Papers } from './documents.ts'
import { type InvoiceRow, invoiceColumns } from './invoices.ts'

export const paperTables = [
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
export async function writePapers(client: pg.ClientBase, papers: readonly Papers[]) {
  const all = <T>(of: (paper: Papers) => T[]) => papers.flatMap(of)
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

/** Writes the invoices their documents stand on. */
export const writeInvoices = (client: pg.ClientBase, invoices: readonly InvoiceRow[]) =>
  copyRows(client, 'supplier_invoices', invoiceColumns, invoices)

/** The next document gets the number after the last. */
export async function numberPapers(client: pg.ClientBase, count: number) {
  if (count === 0) return
  await client.query(`select setval('document_numbers', $1)`, [firstDocNum + count - 1])
  await client.query(`select setval(pg_get_serial_sequence('documents', 'DocEntry'), $1)`, [count])
}
