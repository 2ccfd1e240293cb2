import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentCheck } from '@callout/domain/documents/document.ts'
import { progressApi } from '@callout/domain/visits/progress.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerMailsOf } from '../../test/fixtures/customer-links.ts'
import { createTariff } from '../../test/fixtures/documents.ts'
import { heldBy } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { createVisit, finish, storedVisits } from '../../test/fixtures/visits.ts'
import { runCheckJobs } from '../../test/support/check-jobs.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(() => createTariff(app.db))

/** Long out of warranty: the customer pays. */
const outOfWarranty = { warranty_start_date: '2019-01-01', warranty_end_date: '2021-01-01' }
const paidReport = {
  fees: [{ ItemCode: 'VISIT', Quantity: 1 }],
  parts: [{ CodeCom: 'VALVE', Quantity: 2 }],
  other_parts: [{ text: 'Seal', Quantity: 1 }],
  signed_by: 'Eva Peñalver',
  payment: { amount: 84.7, means: 'card' },
}
const pay = async (more: object = {}, facts: object = outOfWarranty) => {
  const call = await createVisit(app.db, facts)
  return { call, body: (await finish(as.tech, call, { ...paidReport, ...more })).body }
}
const paymentOf = async (client: typeof as.tech, ID: string) =>
  (await client.send(progressApi.list, { IDs: [ID] })).body.Data[0]?.payment
const documentsOf = async (ID: string) =>
  (await sql`select from documents where service_job_uuid = ${ID}`.execute(app.db)).rows.length

describe('a visit that the customer pays', () => {
  it('keeps amount, means and items, in the history too, and makes no document of them', async () => {
    const { call } = await pay()
    const payment = {
      payer: '',
      paid_amount: 84.7,
      paid_means: 'card',
      paid_items: expect.stringMatching(/^1 × .+\n2 × .+\n1 × Seal$/),
    }
    for (const person of ['tech', 'sat', 'dispatcher', 'callcenter'] as const)
      expect(await paymentOf(as[person], call.ID)).toMatchObject(payment)
    expect(await storedVisits(app, call.ID)).toMatchObject([{ paid_codes: ['VISIT', 'VALVE'] }])
    expect(await documentsOf(call.ID)).toBe(0)
    const [row] = (await loadHistory(as.dispatcher, call.ID)).filter(
      ({ change_data }) => change_data.type === 'visit_finish',
    )
    expect(row?.change_data.changedItem).toContainEqual(
      expect.objectContaining({ field: 'paid_means', new_value: 'card' }),
    )
    const { body } = await as.tech.send(visitApi.days, { from: '2026-03-10', days: 1 })
    expect(body.Data.visits.find(({ ID }: { ID: string }) => ID === call.ID).payment).toMatchObject(payment)
  })

  it('mails a receipt that says it is no invoice, and none without an address', async () => {
    const { call } = await pay()
    const mails = await customerMailsOf(app, call.ID, 'customer@home.example')
    const receipt = mails.find(({ body }) => body.includes('no una factura'))
    expect(receipt?.subject.replaceAll('\u00a0', ' ')).toBe('Recibo de 84,70 €')
    expect(receipt?.body).toContain('Con tarjeta')
    expect(receipt?.body).toContain('1 × Seal')
    const { call: other } = await pay({}, { ...outOfWarranty, email: '' })
    expect(await customerMailsOf(app, other.ID, '')).toEqual([])
  })

  it.each([
    ['under warranty', {}, { warranty_start_date: '2025-01-01', warranty_end_date: '2027-01-01' }, ['payment']],
    ['with another payer and no reason', { payer: 'warranty' }, outOfWarranty, ['payer_reason']],
    ['that nobody accepted', { signed_by: '' }, outOfWarranty, ['signed_by']],
    ['of nothing', { payment: { amount: 0, means: 'card' } }, outOfWarranty, ['payment.amount']],
    ['by other means', { payment: { amount: 5, means: 'gold' } }, outOfWarranty, ['payment.means']],
    ['of an unknown fee', { fees: [{ ItemCode: 'NONE', Quantity: 1 }] }, outOfWarranty, ['fees.0.ItemCode']],
  ])('is refused %s', async (_what, more, facts, fields) => {
    const { body, call } = await pay(more, facts)
    expect(body.HasError && Object.keys(body.Errors)).toEqual(fields)
    expect(await storedVisits(app, call.ID)).toEqual([])
  })

  it('is paid by another one for a reason', async () => {
    const facts = { warranty_start_date: '2025-01-01', warranty_end_date: '2027-01-01' }
    const { call } = await pay({ payer: 'customer', payer_reason: 'Frost damage' }, facts)
    expect(await paymentOf(as.sat, call.ID)).toMatchObject({ payer: 'customer', payer_reason: 'Frost damage' })
  })

  it('is hidden from a company that has the call later, and from others', async () => {
    const { call } = await pay()
    await app.db.updateTable('calls').set(heldBy('sur')).where('ID', '=', call.ID).execute()
    expect(await paymentOf(as.sat2, call.ID)).toBeNull()
    expect(await paymentOf(as.dispatcher, call.ID)).toMatchObject({ paid_amount: 84.7 })
    expect(await paymentOf(as['sat-ygnita'], call.ID)).toBeUndefined()
  })
})

describe('a document with what the customer paid', () => {
  const finding = (checks: readonly DocumentCheck[]) => checks.find(({ name }) => name === 'paid_by_customer')

  it('is blocked, also one that was written before the payment', async () => {
    const call = await createVisit(app.db, outOfWarranty)
    const lines = [
      { ItemCode: 'VISIT', Quantity: 1 },
      { ItemCode: 'HOUR', Quantity: 1 },
    ]
    const { body } = await as.sat.send(documentApi.saveFee, { callID: call.call_id, lines })
    expect(finding(body.Data.checks)).toBeUndefined()
    await finish(as.tech, call, { ...paidReport, result: 'again', missing: 'A pump' })
    await runCheckJobs(app)
    const { DocNum } = body.Data
    const loaded = await as.dispatcher.send(documentApi.feeLines, { docNum: DocNum, callId: call.call_id })
    expect(finding(loaded.body.Data.checks)).toMatchObject({ severity: 'block', facts: { codes: ['VISIT'] } })
    const checked = await as.sat.send(documentApi.checkFee, { callID: call.call_id, lines })
    expect(finding(checked.body.Data)).toMatchObject({ severity: 'block' })
  })
})
