import { randomBytes, randomUUID } from 'node:crypto'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import type { Documents } from '../src/kernel/db.types.ts'
import { aCall, heldBy } from './factories.ts'
import type { Caller } from './harness.ts'

/** A fee as invoicing names it. */
export interface Fee {
  readonly DocEntry: number
  readonly DocNum: string
  readonly SCOrigin: string
  readonly DocTotal: number
  readonly DocDate: string
}

const random = () => randomBytes(4).readUInt32BE().toString(36).slice(0, 7)
/** A number no invoice has yet. */
export const aNumber = () => `F-${random()}`

/** An approved open fee of "norte", on a call of its own, unless told otherwise. */
export async function aFee(
  db: Db,
  facts: Partial<Insertable<Documents>> = {},
  held: 'norte' | 'sur' | 'roma' = 'norte',
): Promise<Fee & { readonly service_job_uuid: string }> {
  const network_code = held === 'roma' ? 'YGNITA' : 'ATLIBE'
  const call = await aCall(db, { network_code, ...heldBy(held) })
  const document = {
    network_code,
    type: 'fee',
    DocNum: random(),
    service_job_uuid: call.ID,
    call_id: call.call_id,
    ...heldBy(held),
    DocDate: '2026-03-01',
    DocTotal: '10.50',
    Confirmed: 'Y',
    ...facts,
  }
  const { DocEntry } = await db.insertInto('documents').values(document).returning('DocEntry').executeTakeFirstOrThrow()
  const { DocNum, DocDate, DocTotal, service_job_uuid } = document
  const named = { DocEntry, DocNum, SCOrigin: call.call_id, DocTotal: Number(DocTotal), DocDate: String(DocDate) }
  return { ...named, service_job_uuid }
}

/** A fee with only what invoicing names. */
export const named = ({ DocEntry, DocNum, SCOrigin, DocTotal, DocDate }: Fee): Fee => ({
  DocEntry,
  DocNum,
  SCOrigin,
  DocTotal,
  DocDate,
})

/** Invoices fees as this caller, under a number of its own unless given. */
export const invoice = (caller: Caller, fees: readonly Fee[], supplierInvoice = aNumber()) =>
  caller.send(invoiceApi.generate, { supplierInvoice, fees: fees.map(named) })

/** What this caller can invoice now. */
export async function invoiceableFor(caller: Caller, filterData: object = {}): Promise<InvoiceableFee[]> {
  return (await caller.send(invoiceApi.invoiceable, { request: { PageSize: 0 }, filterData })).body.Data
}

/** An invoice that a company made of one fee, by its number. */
export async function anInvoice(db: Db, held: 'norte' | 'sur' | 'roma'): Promise<string> {
  const { service_job_uuid: _call, ...fee } = await aFee(db, { DocStatus: 'C' }, held)
  const ID = randomUUID()
  const supplier_invoice = aNumber()
  const parties = { network_name: 'Iberia', raison_sociale: heldBy(held).subcontractor_name, supplier_code: 'S1' }
  await db
    .insertInto('supplier_invoices')
    .values({
      ID,
      network_code: held === 'roma' ? 'YGNITA' : 'ATLIBE',
      societe_uuid: heldBy(held).societe_uuid,
      supplier_invoice,
      created_at: '2026-03-05T08:00:00.000Z',
      user_name: 'Somebody',
      documents: 1,
      DocTotal: fee.DocTotal,
      ...parties,
    })
    .execute()
  await db
    .insertInto('supplier_invoice_documents')
    .values({ ID, ...fee })
    .execute()
  return supplier_invoice
}
