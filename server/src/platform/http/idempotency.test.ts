import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createCall, createProduct, heldBy } from '../../../test/fixtures/factories.ts'
import { createFee, toInvoicedFee, uniqueInvoiceNumber } from '../../../test/fixtures/fees.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'

const app = setUpApp()
const { dispatcher, sat } = setUpClients(app, 'dispatcher', 'sat')
beforeAll(() => createProduct(app.db))

const noise = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Noise' }
const leak = { ...noise, subject: 'Leak' }

interface Keyed {
  readonly by?: TestClient
  readonly query?: Record<string, string>
}
const create = (body: object, key: string, { by = dispatcher, query = {} }: Keyed = {}) =>
  by.send(callApi.create, body, { headers: { 'Idempotency-Key': key }, query })

const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.db)
  return rows[0]?.n ?? 0
}

/** Number of calls created while `act` runs. */
async function callsCreatedBy(act: () => Promise<unknown>): Promise<number> {
  const before = await countOf('calls')
  await act()
  return (await countOf('calls')) - before
}

it('refuses the same key with another body, in the language of the request', async () => {
  await create(noise, 'other-body')
  const created = await callsCreatedBy(async () => {
    const { status, body } = await create(leak, 'other-body', { query: { lang: 'en' } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ status: 422, hasError: true, customErrorCode: 'IdempotencyKeyReused' })
    expect(body.Message).toContain('already sent with other contents')
    expect((await create(leak, 'other-body', { query: { lang: 'it' } })).body.Message).toContain('altro contenuto')
    expect((await create(noise, 'other-body')).status).toBe(200)
  })
  expect(created).toBe(0)
})

it('creates only one of two concurrent requests with the same key', async () => {
  const created = await callsCreatedBy(async () => {
    const answers = await Promise.all([create(noise, 'at-once'), create(leak, 'at-once')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
  expect(created).toBe(1)
})

it.each([
  ['another account', async () => ({ by: await app.signInAs('callcenter') })],
  ['another network', async () => ({ query: { networkCode: 'YGNITA' } })],
])('does not share a key with %s', async (_whose, other) => {
  const key = `shared ${_whose}`
  const own = await create(noise, key)
  const others = await create(leak, key, await other())
  expect([own.status, others.status]).toEqual([200, 200])
  expect(others.body.Data.ID).not.toBe(own.body.Data.ID)
})

it('does not share a key with another endpoint', async () => {
  await create(noise, 'endpoint')
  const sending = { headers: { 'Idempotency-Key': 'endpoint' } }
  expect((await dispatcher.send(contractApi.create, { customer_name: 'Olmos' }, sending)).body.HasError).toBe(false)
})

it('ignores an empty key', async () => {
  expect(await callsCreatedBy(() => create(noise, '').then(() => create(noise, '')))).toBe(2)
})

it('accepts a key of 255 characters and refuses a longer one', async () => {
  const created = await callsCreatedBy(async () => {
    const prefix = 'k'.repeat(254)
    expect((await create(noise, `${prefix}1`)).status).toBe(200)
    expect((await create(leak, `${prefix}2`)).status).toBe(200)
    const { status, body } = await create(noise, `${prefix}12`)
    expect([status, body.Message]).toEqual([400, expect.stringContaining('Idempotency-Key')])
  })
  expect(created).toBe(2)
})

it('frees the key after a refusal, so that a corrected request succeeds', async () => {
  const fee = toInvoicedFee(await createFee(app.db))
  const invoice = { supplierInvoice: uniqueInvoiceNumber(), fees: [fee] }
  const generate = (body: object) =>
    sat.send(invoiceApi.generate, body, { headers: { 'Idempotency-Key': 'corrected' } })
  const refused = [
    { ...invoice, fees: [] },
    { ...invoice, fees: [{ ...fee, DocEntry: 999_999_999 }] },
  ]
  for (const body of refused) expect((await generate(body)).body.HasError).toBe(true)
  expect((await generate(invoice)).body.HasError).toBe(false)
})

it('frees the key of a refused certificate', async () => {
  const call = await createCall(app.db, { ...heldBy('norte'), customer_name: 'Olmos' })
  const certify = () =>
    sat.send(
      attachmentApi.warrantyCertificate,
      { service_job_uuid: call.ID },
      { headers: { 'Idempotency-Key': 'paper' } },
    )
  expect((await certify()).body.HasError).toBe(true)
  const warranty = { internal_serial_number: 'SN-8', code_product: 'BOIL-0', warranty_start_date: '2025-01-31' }
  await app.db
    .updateTable('calls')
    .set({ ...warranty, warranty_end_date: '2027-01-30' })
    .where('ID', '=', call.ID)
    .execute()
  expect((await certify()).body.HasError).toBe(false)
})
