import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type InvoiceForm, invoiceForms } from '@callout/domain/invoices/invoice.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { SupplierInvoices } from '../platform/database/db.types.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { type FileStore, readIfStored, withUploadPath, writeNewFile } from '../platform/files/file-store.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { writeCii } from './cii.ts'
import { electronicInvoiceOf } from './invoice.electronic.ts'
import { renderInvoicePdf } from './invoice.pdf.ts'
import { formsOf, type StoredInvoice, visibleInvoice } from './invoice.queries.ts'
import { writeUbl } from './ubl.ts'

/** The forms of an invoice, each a file. */
export const fileTypes = {
  pdf: { type: 'application/pdf', ending: 'pdf' },
  cii: { type: 'application/xml', ending: 'cii.xml' },
  ubl: { type: 'application/xml', ending: 'ubl.xml' },
} as const satisfies Record<InvoiceForm, object>

/** The parts of a context that loading a file of an invoice needs. Requests and jobs have them. */
export type InvoiceFileContext = ChangeContext & { readonly files: FileStore }

/** Files that are being made, by name: who asks for the same waits for it. */
const making = new Map<string, Promise<Buffer>>()

/** Queues the job that makes and stores the files of a new invoice. */
export const queueStoring = (tx: Db, { ID, network_code }: Pick<Selectable<SupplierInvoices>, 'ID' | 'network_code'>) =>
  sql`select graphile_worker.add_job('store_invoice', ${JSON.stringify({ ID, network_code })}::json)`.execute(tx)

/**
 * A file of an invoice: the stored one, else it is made and stored. `beforeMaking` may refuse that. An invoice of before
 * the parties were stored in it follows their present names, so it is made each time.
 */
export async function loadInvoiceFile(
  ctx: InvoiceFileContext,
  invoice: StoredInvoice,
  form: InvoiceForm,
  beforeMaking: () => Promise<void>,
): Promise<Buffer> {
  if (!formsOf(invoice).includes(form))
    throw new RefusalError(refuse('invoice.refused.no_such_file', { params: { number: invoice.supplier_invoice } }))
  const name = fileOf(invoice.ID, form)
  const stored = await readIfStored(ctx.files, name)
  if (stored && isImmutable(invoice)) return buffer(stored)
  stored?.destroy()
  // An uploaded file cannot be made again.
  if (invoice.uploaded_files) throw notFound()
  await beforeMaking()
  const made = making.get(name) ?? makeFile(ctx, invoice, form, name).finally(() => making.delete(name))
  making.set(name, made)
  return made
}

async function makeFile(ctx: InvoiceFileContext, invoice: StoredInvoice, form: InvoiceForm, name: string) {
  const bytes = await writeForm(ctx, invoice, form)
  // The request is answered even if the store is full: the next one makes it again.
  if (isImmutable(invoice)) await storeFile(ctx.files, name, bytes, fileTypes[form].type).catch(() => {})
  return bytes
}

/**
 * Makes and stores the files of an invoice that are not stored yet, and notes that it has them all. Unlike a request, it
 * fails if the store does.
 */
export async function storeInvoiceFiles(ctx: InvoiceFileContext, invoice: StoredInvoice): Promise<void> {
  if (!isImmutable(invoice) || invoice.uploaded_files) return
  for (const form of formsOf(invoice)) {
    const name = fileOf(invoice.ID, form)
    const stored = await readIfStored(ctx.files, name)
    stored?.destroy()
    if (!stored) await storeFile(ctx.files, name, await writeForm(ctx, invoice, form), fileTypes[form].type)
  }
  await sql`update supplier_invoices set files_stored = true where "ID" = ${invoice.ID}`.execute(ctx.tx)
}

const writeForm = (ctx: InvoiceFileContext, invoice: StoredInvoice, form: InvoiceForm) =>
  form === 'pdf' ? renderInvoicePdf(ctx, invoice) : writeXmlForm(ctx, invoice, form)

async function writeXmlForm(
  { tx }: InvoiceFileContext,
  invoice: StoredInvoice,
  syntax: 'cii' | 'ubl',
): Promise<Buffer> {
  const electronic = electronicInvoiceOf(invoice, await loadNetworkProfile(tx, invoice.network_code))
  if (!electronic) throw new Error(`invoice ${invoice.ID} has no electronic form`)
  return Buffer.from(syntax === 'cii' ? writeCii(electronic) : writeUbl(electronic))
}

/** The columns that decide if the stored files of an invoice are its files. */
export type KeptInvoice = Pick<StoredInvoice, 'ID' | 'legal_name' | 'network_legal_name'>

/** A file of an invoice that the actor may see, to read once: the stored one, else it is made. */
export async function openInvoiceFile(
  ctx: InvoiceFileContext,
  kept: KeptInvoice,
  form: InvoiceForm,
): Promise<Readable> {
  const stored = isImmutable(kept) && (await readIfStored(ctx.files, fileOf(kept.ID, form)))
  if (stored) return stored
  const invoice = await visibleInvoice(ctx.tx, ctx.actor, kept.ID)
  return Readable.from([await loadInvoiceFile(ctx, invoice, form, async () => {})])
}

const isImmutable = (invoice: KeptInvoice) => invoice.legal_name !== '' && invoice.network_legal_name !== ''

/** The name in the file store, found by the invoice's key. Its start is random, as that of other files. */
export const fileOf = (ID: string, form: InvoiceForm) => `${ID.slice(-12)}-${ID}.${fileTypes[form].ending}`

/** The names that the files of an invoice have in the store, if they are stored. */
export const invoiceFilesOf = (ID: string): string[] => invoiceForms.map((form) => fileOf(ID, form))

/** Stores a file that the company uploaded as a form of its invoice; returns its name in the store. */
export async function storeUploadedForm(files: FileStore, ID: string, form: InvoiceForm, bytes: Buffer) {
  const name = fileOf(ID, form)
  await storeFile(files, name, bytes, fileTypes[form].type)
  return name
}

const storeFile = (files: FileStore, name: string, bytes: Buffer, type: string) =>
  withUploadPath(files, async (path) => {
    await writeNewFile(path, bytes)
    await files.store(path, name, { bytes: bytes.length, type })
  })
