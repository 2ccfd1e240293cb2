import { Readable } from 'node:stream'
import { addMonths, monthAt } from '@callout/domain/account/account.month.ts'
import { refusalOfMonth } from '@callout/domain/account/account.rules.ts'
import { type InvoiceForm, invoiceFileName, toFileNamePart } from '@callout/domain/invoices/invoice.ts'
import type { invoiceExportApi } from '@callout/domain/invoices/invoice-export.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleCompany } from '../companies/company.queries.ts'
import { csvLine } from '../platform/exports/csv.ts'
import { uniqueNames } from '../platform/exports/file-names.ts'
import { type ZipEntry, zip } from '../platform/exports/zip.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { fileTypes, type KeptInvoice, openInvoiceFile } from './invoice.files.ts'
import { formsOf, invoicesVisibleTo, invoiceToPay, settledOnSql } from './invoice.queries.ts'

/** A zip holds at most 65,535 files, and an invoice has up to three. */
const maxZippedInvoices = 20_000

const listColumns = [
  'supplier_invoice',
  'credited_invoice',
  'supplier_code',
  'raison_sociale',
  'invoice_date',
  'due_on',
  'state',
  'net',
  'vat',
  'gross',
  'withheld',
  'paid',
  'to_pay',
  'paid_on',
] as const

type ZippedInvoice = KeptInvoice & {
  readonly vat_treatment: string
  readonly uploaded_files: string[] | null
} & { readonly [name in (typeof listColumns)[number]]: string }

/**
 * The files of the invoices of a month in one zip, behind a list of them. Stored files are only read; others are made
 * one after the other as the client reads, and nothing else is in memory.
 */
export async function exportInvoiceFiles(
  ctx: RequestContext,
  { month, societe_uuid }: BodyOf<typeof invoiceExportApi.files>,
): Promise<FileResponse> {
  const { actor, tx } = ctx
  throwIfRefused(refusalOfMonth(month, monthAt(ctx.now, actor.time_zone)))
  if (societe_uuid) await visibleCompany(tx, actor, societe_uuid)
  const invoices = await loadMonth(ctx, month, societe_uuid)
  if (invoices.length > maxZippedInvoices) throw new RefusalError(refuse('invoice.refused.zip'))
  let sent = 0
  const stream = Readable.from(zip(entriesOf(ctx, invoices, () => sent++)), { objectMode: false })
  const accessRecord = () =>
    ({ action: 'exported', kind: 'supplierinvoicefiles', filter: { month, societe_uuid }, rows: sent }) as const
  return { type: 'application/zip', filename: `invoices-${month}.zip`, stream, accessRecord }
}

/** The invoices whose date is in a month: the list sorts and filters by the same date. */
async function loadMonth({ tx, actor }: RequestContext, month: string, societe_uuid: string | null | undefined) {
  const begin = (first: string) => sql`${`${first}-01`}::date`
  const { rows } =
    await sql<ZippedInvoice>`select row."ID", row.legal_name, row.network_legal_name, row.vat_treatment, row.uploaded_files,
      row.supplier_invoice, row.supplier_code, row.raison_sociale, row.state,
      coalesce((select c.supplier_invoice from supplier_invoices c where c."ID" = row.credited_invoice), '') as credited_invoice,
      row.issued_on::text as invoice_date,
      coalesce(row.due_on::text, '') as due_on, coalesce(${sql.raw(settledOnSql('row'))}::text, '') as paid_on,
      row."DocTotal"::text as net, coalesce(row.vat_total::text, '') as vat, row.withheld_total::text as withheld,
      (row."DocTotal" + coalesce(row.vat_total, 0))::text as gross, row.paid_sum::text as paid, ${invoiceToPay}::text as to_pay
    from supplier_invoices row
    where ${invoicesVisibleTo(actor)} and row.issued_on >= ${begin(month)} and row.issued_on < ${begin(addMonths(month, 1))}
      ${societe_uuid ? sql`and row.societe_uuid = ${societe_uuid}` : sql``}
    order by row.issued_on, row."ID" limit ${maxZippedInvoices + 1}`.execute(tx)
  return rows
}

/** The list, then the files of each invoice, in a folder for each company. */
async function* entriesOf(
  ctx: RequestContext,
  invoices: readonly ZippedInvoice[],
  onInvoice: () => void,
): AsyncGenerator<ZipEntry> {
  const files = invoices.flatMap((invoice) => formsOf(invoice).map((form) => ({ invoice, form })))
  const names = uniqueNames(files.map(({ invoice, form }) => nameOf(invoice, form)))
  const named = files.map((file, index) => ({ ...file, name: names[index] ?? '' }))
  const byInvoice = Map.groupBy(named, ({ invoice }) => invoice)
  yield { name: 'invoices.csv', content: listOf(byInvoice) }
  for (const [invoice, forms] of byInvoice) {
    for (const { form, name } of forms) yield* fileEntry(ctx, invoice, form, name)
    onInvoice()
  }
}

async function* fileEntry(ctx: RequestContext, invoice: ZippedInvoice, form: InvoiceForm, name: string) {
  const content = await openInvoiceFile(ctx, invoice, form)
  try {
    yield { name, content }
  } finally {
    // The client may leave before the file is read.
    content.destroy()
  }
}

const nameOf = ({ supplier_code, raison_sociale, supplier_invoice }: ZippedInvoice, form: InvoiceForm) => ({
  folder: toFileNamePart(supplier_code) || '_',
  name: invoiceFileName(toFileNamePart(raison_sociale) || supplier_code, supplier_invoice, fileTypes[form].ending),
})

function* listOf(files: ReadonlyMap<ZippedInvoice, readonly { readonly name: string }[]>) {
  yield csvLine([...listColumns, 'files'])
  for (const [invoice, named] of files) {
    const names = named.map(({ name }) => name).join(' | ')
    yield csvLine([...listColumns.map((column) => invoice[column]), names])
  }
}
