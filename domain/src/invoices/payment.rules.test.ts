import { expect, it } from 'vitest'
import { normaliseReference } from './invoice.payable.ts'
import { doubtsOfPayment, refusalOfPayment, refusalToTakeBack } from './payment.rules.ts'

const formats = { money: (amount: number | string) => `${amount} EUR`, day: (day: string) => `the ${day}` }
const invoice = { ID: 'i', state: 'released', to_pay: '12.71', today: '2026-03-10' } as const
const told = { supplier_invoice_uuid: 'i', supplier_invoice: 'F-1', paid_on: '2026-03-09', amount: '5.00' }

it.each([
  ['a part', 5, {}, undefined],
  ['all', 12.71, {}, undefined],
  ['a cent too much', 12.72, {}, 'payment_too_much'],
  ['nothing', 0, {}, 'payment_not_positive'],
  ['the wrong sign', -1, {}, 'payment_not_positive'],
  ['money that comes back for a credit note', -12.71, { to_pay: '-12.71' }, undefined],
  ['the wrong sign for a credit note', 12.71, { to_pay: '-12.71' }, 'payment_not_negative'],
  ['something of a settled invoice', 1, { to_pay: '0.00' }, 'payment_too_much'],
  ['something of a credited invoice', 1, { state: 'credited' }, 'payment_credited'],
  ['something tomorrow', 1, { today: '2026-03-08' }, 'payment_ahead'],
  ['the same again', 5, { told }, 'payment_twice'],
  ['another amount under a told reference', 6, { told }, 'payment_told'],
  ['another invoice under a told reference', 5, { told: { ...told, supplier_invoice_uuid: 'j' } }, 'payment_told'],
] as const)('paying %s is allowed or refused', (_name, amount, facts, refused) => {
  const refusal = refusalOfPayment({ paid_on: '2026-03-09', amount }, { ...invoice, ...facts }, formats)
  expect(refusal?.key).toBe(refused && `invoice.refused.${refused}`)
  // The dialog shows both: one sentence is not there twice.
  if (refusal) expect(Object.values(refusal.errors)).not.toContain(refusal.key)
})

it('is refused at its field, with amounts and days as the reader writes them', () => {
  const refusal = refusalOfPayment({ paid_on: '2026-03-09', amount: 13 }, invoice, formats)
  expect(refusal).toMatchObject({
    params: { due: '12.71 EUR' },
    errors: { amount: 'invoice.refused.amount_too_much' },
  })
  const taken = refusalOfPayment({ paid_on: '2026-03-10', amount: 5 }, { ...invoice, told }, formats)
  expect(taken).toMatchObject({
    params: { number: 'F-1', day: 'the 2026-03-09', amount: '5.00 EUR' },
    errors: { reference: 'invoice.refused.reference_told' },
  })
})

it.each([
  ['R1', 'R1'],
  [' r1\u200b ', 'R1'],
  ['bank e\u0301 7', 'BANK \u00c9 7'],
])('the reference %j is stored as %j', (typed, stored) => expect(normaliseReference(typed)).toBe(stored))

it.each([
  ['released', '2026-03-10', []],
  ['received', '2026-03-10', ['unreleased']],
  ['checked', '2026-03-09', ['unreleased', 'early']],
  ['disputed', null, ['disputed']],
] as const)('a payment of a %s invoice on %s is doubtful or not', (state, paid_on, doubts) => {
  expect(doubtsOfPayment({ state, issued_on: '2026-03-10' }, paid_on)).toEqual(doubts)
})

it.each([
  ['today', '2026-03-10T09:00:00.000Z', undefined],
  ['thirty days ago', '2026-02-08T10:00:00.000Z', undefined],
  ['earlier', '2026-02-08T09:59:59.000Z', 'invoice.refused.take_back_late'],
  ['by no person', null, 'invoice.refused.take_back_told'],
])('entered %s can be taken back or not', (_name, entered_at, code) => {
  expect(refusalToTakeBack(entered_at, '2026-03-10T10:00:00.000Z')?.code).toBe(code)
})
