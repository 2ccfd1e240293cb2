import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { SupplierInvoices } from '../platform/database/db.types.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { type FileStore, readIfStored, withUploadPath, writeNewFile } from '../platform/files/file-store.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { writeCii } from './cii.ts'
import { electronicInvoiceOf } from './invoice.electronic.ts'
import { renderInvoicePdf } from './invoice.pdf.ts'
import { type StoredInvoice, visibleInvoice } from './invoice.queries.ts'
import { writeUbl } from './ubl.ts'

/** The forms of an invoice, each a file. */
export const invoiceForms = {
  pdf: { type: 'application/pdf', ending: 'pdf' },
  cii: { type: 'application/xml', ending: 'cii.xml' },
  ubl: { type: 'application/xml', ending: 'ubl.xml' },
} as const
export type InvoiceForm = keyof typeof invoiceForms

/** The forms that an invoice has: without legal facts only the paper. */
export const formsOf = ({ vat_treatment }: { readonly vat_treatment: string }): readonly InvoiceForm[] =>
  isVatTreatment(vat_treatment) ? ['pdf', 'cii', 'ubl'] : ['pdf']

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
  const name = fileOf(invoice.ID, form)
  const stored = await readIfStored(ctx.files, name)
  if (stored && isImmutable(invoice)) return buffer(stored)
  stored?.destroy()
  await beforeMaking()
  const made = making.get(name) ?? makeFile(ctx, invoice, form, name).finally(() => making.delete(name))
  making.set(name, made)
  return made
}

async function makeFile(ctx: InvoiceFileContext, invoice: StoredInvoice, form: InvoiceForm, name: string) {
  const bytes = await (form === 'pdf' ? renderInvoicePdf(ctx, invoice) : writeXmlForm(ctx, invoice, form))
  // The request is answered even if the store is full: the next one makes it again.
  if (isImmutable(invoice)) await storeFile(ctx.files, name, bytes, invoiceForms[form].type).catch(() => {})
  return bytes
}

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
export const fileOf = (ID: string, form: InvoiceForm) => `${ID.slice(-12)}-${ID}.${invoiceForms[form].ending}`

/** The names that the files of an invoice have in the store, if they are stored. */
export const invoiceFilesOf = (ID: string): string[] =>
  (Object.keys(invoiceForms) as InvoiceForm[]).map((form) => fileOf(ID, form))

const storeFile = (files: FileStore, name: string, bytes: Buffer, type: string) =>
  withUploadPath(files, async (path) => {
    await writeNewFile(path, bytes)
    await files.store(path, name, { bytes: bytes.length, type })
  })
