import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createFee, invoiceFees } from '../../test/fixtures/fees.ts'
import { jobPartsOf } from '../../test/support/deadline-jobs.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { storeInvoice, storeMissingInvoices } from './invoice.job.ts'

const { app, as } = setUpInvoicing()
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

const createInvoice = async (): Promise<{ ID: string }> =>
  (await invoiceFees(as.sat, [await createFee(app.db)])).body.Data
const loadJobs = async () =>
  (
    await sql<{ payload: { ID: string; network_code: string } }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'store_invoice'`.execute(app.db)
  ).rows.map(({ payload }) => payload)
const pdfOf = (client: TestClient, ID: string) => client.send(invoiceApi.pdf, { ID })
const xmlOf = (client: TestClient, ID: string, syntax: 'cii' | 'ubl') => client.send(invoiceApi.xml, { ID, syntax })
/** Changes what an invoice says behind the back of the server: only a stored file does not show it. */
const falsify = (ID: string) =>
  app.db.updateTable('supplier_invoices').set({ raison_sociale: 'X', legal_name: 'X' }).where('ID', '=', ID).execute()
const useUpQuota = () => app.db.updateTable('attempts').set({ attempts: 200 }).execute()

it('are stored by a job of their creation, and then only sent, without counting as made', async () => {
  const invoice = await createInvoice()
  const [job] = await loadJobs()
  expect(job).toEqual({ ID: invoice.ID, network_code: 'ATLIBE' })
  await storeInvoice({ ...jobPartsOf(app), files: app.files }, job as NonNullable<typeof job>)
  await falsify(invoice.ID)
  await pdfOf(as.sat, (await createInvoice()).ID)
  await useUpQuota()
  const pdf = await pdfOf(as.sat, invoice.ID)
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  for (const syntax of ['cii', 'ubl'] as const) {
    const { status, bytes } = await xmlOf(as.sat, invoice.ID, syntax)
    expect([status, bytes.includes('Norte &amp; Hijos, S.L.'), bytes.includes('>X<')]).toEqual([200, true, false])
  }
  expect((await pdfOf(as.sat, invoice.ID)).bytes.equals(pdf.bytes)).toBe(true)
  await app.db.deleteFrom('attempts').execute()
})

it('are stored later if their job failed, also while the store refuses those of another invoice', async () => {
  const [invoice, refused, fresh] = [await createInvoice(), await createInvoice(), await createInvoice()]
  const keys = [invoice.ID, refused.ID]
  const update = app.db.updateTable('supplier_invoices').set({ created_at: '2026-01-02T10:00:00Z' })
  await update.where('ID', 'in', keys).execute()
  const store: FileStore['store'] = (path, name, about) =>
    name.includes(refused.ID) ? Promise.reject(new Error('full')) : app.files.store(path, name, about)
  const parts = { ...jobPartsOf(app), files: { ...app.files, store } }
  const stored = async () => {
    const marked = app.db.selectFrom('supplier_invoices').select('ID').where('files_stored', '=', true)
    return (await marked.where('ID', 'in', [...keys, fresh.ID]).execute()).map(({ ID }) => ID)
  }
  await storeMissingInvoices(parts, AbortSignal.abort())
  expect(await stored()).toEqual([])
  await expect(storeMissingInvoices(parts, new AbortController().signal)).rejects.toThrow('full')
  expect(await stored()).toEqual([invoice.ID])
  await falsify(invoice.ID)
  expect((await xmlOf(as.sat, invoice.ID, 'ubl')).bytes.includes('>X<')).toBe(false)
})

it('have a credit note that is stored too', async () => {
  const invoice = await createInvoice()
  const { body } = await as.sat.send(invoiceApi.credit, { ID: invoice.ID, supplierInvoice: 'CREDIT-1' })
  expect((await loadJobs()).map(({ ID }) => ID)).toEqual([invoice.ID, body.Data.ID])
})

it('are made and stored by the first download if the job has not run, within the quota of the account', async () => {
  const { ID } = await createInvoice()
  const [first, other] = await Promise.all([pdfOf(as.sat, ID), pdfOf(as.dispatcher, ID)])
  expect(first.bytes.equals(other.bytes)).toBe(true)
  await falsify(ID)
  expect((await pdfOf(as.sat, ID)).bytes.equals(first.bytes)).toBe(true)
  const another = await createInvoice()
  await useUpQuota()
  for (const ask of [pdfOf, (client: TestClient, key: string) => xmlOf(client, key, 'ubl')]) {
    const { status, body } = await ask(as.sat, another.ID)
    expect([status, body.customErrorCode]).toEqual([429, 'TooManyRequests'])
  }
})
