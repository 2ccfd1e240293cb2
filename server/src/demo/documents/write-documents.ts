import { normaliseReference } from '@callout/domain/invoices/invoice.payable.ts'
import type pg from 'pg'
import { copyRows } from '../bulk-copy.ts'
import { type CallDocuments, firstDocNum } from './documents.ts'
import type { InvoiceRow } from './invoices.ts'

export const documentTables = [
  'documents',
  'document_lines',
  'document_answers',
  'supplier_invoices',
  'supplier_invoice_documents',
  'supplier_invoice_lines',
  'invoice_payments',
]

/** Writes the documents of a batch of calls. */
export async function writeDocuments(client: pg.ClientBase, callDocuments: readonly CallDocuments[]) {
  const copyAll = (table: string, rowsOf: (one: CallDocuments) => object[]) =>
    copyRows(client, table, callDocuments.flatMap(rowsOf))
  await copyAll('documents', ({ documents }) => documents)
  await copyAll('document_lines', ({ lines }) => lines)
  await copyAll('document_answers', ({ answers }) => answers)
  await copyAll('supplier_invoice_documents', ({ invoiced }) => invoiced)
  await copyAll('supplier_invoice_lines', ({ invoicedLines }) => invoicedLines)
}

/** Writes the invoices and their payments. Their lines are written with the documents. */
export async function writeInvoices(client: pg.ClientBase, invoices: readonly InvoiceRow[]) {
  await copyRows(client, 'supplier_invoices', invoices)
  const payments = invoices.flatMap(({ ID, network_code, paid_sum, paid_on }) =>
    paid_on === null
      ? []
      : [
          {
            network_code,
            reference: normaliseReference(`SEPA ${ID.slice(0, 18)}`),
            supplier_invoice_uuid: ID,
            paid_on,
            amount: paid_sum,
          },
        ],
  )
  await copyRows(client, 'invoice_payments', payments)
}

/** Sets the sequences, so that the next document gets the number after the last. */
export async function setDocumentSequences(client: pg.ClientBase, count: number) {
  if (count === 0) return
  await client.query(`select setval('document_numbers', $1)`, [firstDocNum + count - 1])
  await client.query(`select setval(pg_get_serial_sequence('documents', 'DocEntry'), $1)`, [count])
}
