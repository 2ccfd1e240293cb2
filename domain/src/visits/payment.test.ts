import { describe, expect, it } from 'vitest'
import { priceOfVisit, refusalOfPayment } from './payment.ts'

describe('the price of a visit', () => {
  it.each([
    [[], 21, { net: 0, tax: 0, total: 0 }],
    [[{ Quantity: 1.5, Price: 35.5 }], 21, { net: 53.25, tax: 11.18, total: 64.43 }],
    [[{ Quantity: 1, Price: 0.5 }], 5.5, { net: 0.5, tax: 0.03, total: 0.53 }],
    [
      [
        { Quantity: 2, Price: 10 },
        { Quantity: 1, Price: 0.1 },
      ],
      0,
      { net: 20.1, tax: 0, total: 20.1 },
    ],
  ])('of %j with %d %% is %j', (lines, rate, price) => expect(priceOfVisit(lines, rate)).toEqual(price))
})

describe('the payer of a visit', () => {
  const payment = { amount: 64.43, means: 'card' } as const
  it.each([
    ['nothing about it', {}, 'warranty', undefined],
    ['another one without a reason', { payer: 'customer', payer_reason: ' ' }, 'warranty', 'payer_reason'],
    ['another one with a reason', { payer: 'customer', payer_reason: 'Frost' }, 'warranty', undefined],
    ['the expected one', { payer: 'customer' }, 'customer', undefined],
    ['one where none is known, without a reason', { payer: 'customer' }, 'unknown', 'payer_reason'],
    ['a payment under warranty', { payment, signed_by: 'Eva' }, 'warranty', 'payment'],
    ['a payment that nobody accepted', { payment }, 'customer', 'signed_by'],
    ['an accepted payment', { payment, signed_by: 'Eva' }, 'customer', undefined],
    [
      'a payment after a change',
      { payer: 'customer', payer_reason: 'Frost', payment, signed_by: 'Eva' },
      'contract',
      undefined,
    ],
  ] as const)('with %s', (_what, report, expected, field) =>
    expect(Object.keys(refusalOfPayment(report, expected)?.errors ?? {})).toEqual(field ? [field] : []),
  )
})
