import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { invoiceTotal, refusalOfTwice, refusalToInvoice } from './invoice.rules.ts'
import { invoicedFees, invoiceFileName, supplierInvoiceNumber } from './invoice.ts'

const document = {
  type: 'fee',
  societe_uuid: 'mine',
  DocNum: '101',
  DocTotal: '10.50',
  DocStatus: 'O',
  Confirmed: 'Y',
  IsChangeRequested: 'N',
}
const fee = { DocEntry: 7, DocNum: '101', DocTotal: 10.5 }
const mine = { societe_uuid: 'mine' }

describe('what a company may invoice', () => {
  it('is its own approved open fee for its own total', () => {
    expect(refusalToInvoice(mine, fee, document)).toBeUndefined()
  })

  it.each([
    ['nothing', undefined, {}, 'unknown'],
    ['a document of nobody', { ...document, societe_uuid: null }, {}, 'unknown'],
    ['a document of another company', { ...document, societe_uuid: 'theirs' }, {}, 'unknown'],
    ['a spare-part request', { ...document, type: 'sparepart' }, {}, 'unknown'],
    ['another number', document, { DocNum: '102' }, 'unknown'],
    ['an invoiced one', { ...document, DocStatus: 'C' }, {}, 'invoiced'],
    ['one to be changed', { ...document, IsChangeRequested: 'Y' }, {}, 'change_requested'],
    ['an unapproved one', { ...document, Confirmed: 'N' }, {}, 'not_confirmed'],
    ['a cent less', document, { DocTotal: 10.49 }, 'total'],
    ['a tenth of a cent more', document, { DocTotal: 10.501 }, 'total'],
    ['a float’s idea of the total', { ...document, DocTotal: '0.30' }, { DocTotal: 0.1 + 0.2 }, 'total'],
  ])('is not %s', (_what, found, wrong, why) => {
    const refusal = refusalToInvoice(mine, { ...fee, ...wrong }, found)
    expect(refusal?.key).toBe(`invoice.refused.${why}`)
    expect(refusal?.params.DocNum).toBe({ ...fee, ...wrong }.DocNum)
  })

  it('is nothing for whoever has no company', () => {
    expect(refusalToInvoice({ societe_uuid: null }, fee, { ...document, societe_uuid: null })?.key).toBe(
      'invoice.refused.unknown',
    )
  })

  it('is each document once', () => {
    expect(refusalOfTwice([fee, { ...fee, DocEntry: 8 }])).toBeUndefined()
    expect(refusalOfTwice([fee, { ...fee, DocEntry: 8 }, fee])?.params).toEqual({ DocNum: '101' })
  })
})

describe('the total of an invoice', () => {
  const cents = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 300 })
  const euros = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

  it('is the sum in whole cents, whatever the amounts, as text or as numbers', () => {
    fc.assert(
      fc.property(cents, (amounts) => {
        const sum = amounts.reduce((all, amount) => all + BigInt(amount), 0n)
        const asText = invoiceTotal(amounts.map((amount) => ({ DocTotal: euros(amount) })))
        const asNumbers = invoiceTotal(amounts.map((amount) => ({ DocTotal: Number(euros(amount)) })))
        expect(BigInt(Math.round(asText * 100))).toBe(sum)
        expect(asText).toBe(Number(euros(Number(sum))))
        expect(asNumbers).toBe(asText)
      }),
    )
  })

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(cents, (amounts) => {
        const fees = amounts.map((amount) => ({ DocTotal: euros(amount) }))
        expect(invoiceTotal([...fees].reverse())).toBe(invoiceTotal(fees))
      }),
    )
  })
})

test.each([
  [' A-1 ', 'A-1'],
  ['1234567890', '1234567890'],
])('the number %j is read as %s', (sent, number) => {
  expect(supplierInvoiceNumber().parse(sent)).toBe(number)
})

test.each([['12345678901'], ['   '], [null], ['a\u0000b']])('the number %j is refused', (sent) => {
  expect(supplierInvoiceNumber().safeParse(sent).success).toBe(false)
})

test('a fee says which document it means', () => {
  for (const wrong of [{ DocEntry: null }, { DocEntry: 1.5 }, { DocNum: '' }, { DocTotal: '' }, { Price: 1 }])
    expect(invoicedFees().safeParse([{ ...fee, ...wrong }]).success).toBe(false)
  expect(invoicedFees().parse([{ ...fee, DocEntry: '7', DocTotal: '10.5' }])).toEqual([fee])
})

test.each([
  ['Térmica Norte', 'A-1', 'invoice_Térmica Norte_A-1.pdf'],
  ['Sur / Este: S.L.', '..\\x', 'invoice_Sur - Este- S.L._..-x.pdf'],
  ['a\u202eb', '1/2', 'invoice_a-b_1-2.pdf'],
])('the file of %s, %s is %s', (label, number, name) => expect(invoiceFileName(label, number)).toBe(name))
