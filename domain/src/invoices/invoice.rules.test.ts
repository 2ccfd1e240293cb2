import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { invoiceTotal, refusalOfDuplicateFees, refusalToInvoice } from './invoice.rules.ts'
import { faultOfNewNumber, invoicedFees, invoiceFileName, newInvoiceNumber, supplierInvoiceNumber } from './invoice.ts'

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
const company = { societe_uuid: 'mine' }

describe('invoicing', () => {
  it('accepts an own approved open fee with its exact total', () => {
    expect(refusalToInvoice(company, fee, document)).toBeUndefined()
  })

  it.each([
    ['a missing document', undefined, {}, 'unknown'],
    ['a document without company', { ...document, societe_uuid: null }, {}, 'unknown'],
    ['a document of another company', { ...document, societe_uuid: 'theirs' }, {}, 'unknown'],
    ['a spare-part request', { ...document, type: 'sparepart' }, {}, 'unknown'],
    ['a wrong document number', document, { DocNum: '102' }, 'unknown'],
    ['an invoiced document', { ...document, DocStatus: 'C' }, {}, 'invoiced'],
    ['a document with a requested change', { ...document, IsChangeRequested: 'Y' }, {}, 'change_requested'],
    ['a document that is not approved', { ...document, Confirmed: 'N' }, {}, 'not_confirmed'],
    ['a total one cent too low', document, { DocTotal: 10.49 }, 'total'],
    ['a total a tenth of a cent too high', document, { DocTotal: 10.501 }, 'total'],
    ['a total with a float error', { ...document, DocTotal: '0.30' }, { DocTotal: 0.1 + 0.2 }, 'total'],
  ])('refuses %s', (_what, stored, wrong, reason) => {
    const refusal = refusalToInvoice(company, { ...fee, ...wrong }, stored)
    expect(refusal?.key).toBe(`invoice.refused.${reason}`)
    expect(refusal?.params.DocNum).toBe({ ...fee, ...wrong }.DocNum)
  })

  it('refuses a user without company', () => {
    expect(refusalToInvoice({ societe_uuid: null }, fee, { ...document, societe_uuid: null })?.key).toBe(
      'invoice.refused.unknown',
    )
  })

  it('refuses a document that is listed twice', () => {
    expect(refusalOfDuplicateFees([fee, { ...fee, DocEntry: 8 }])).toBeUndefined()
    expect(refusalOfDuplicateFees([fee, { ...fee, DocEntry: 8 }, fee])?.params).toEqual({ DocNum: '101' })
  })
})

describe('the invoice total', () => {
  const cents = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 300 })
  const euros = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

  it('is the exact sum of the amounts, as text or as numbers', () => {
    fc.assert(
      fc.property(cents, (amounts) => {
        const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
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
])('the invoice number %j is parsed as %s', (sent, number) => {
  expect(supplierInvoiceNumber().parse(sent)).toBe(number)
})

test.each([['12345678901'], ['   '], [null], ['a\u0000b']])('the invoice number %j is refused', (sent) => {
  expect(supplierInvoiceNumber().safeParse(sent).success).toBe(false)
})

test('a fee must identify its document and total', () => {
  for (const wrong of [{ DocEntry: null }, { DocEntry: 1.5 }, { DocNum: '' }, { DocTotal: '' }, { Price: 1 }])
    expect(invoicedFees().safeParse([{ ...fee, ...wrong }]).success).toBe(false)
  expect(invoicedFees().parse([{ ...fee, DocEntry: '7', DocTotal: '10.5' }])).toEqual([fee])
})

test.each([
  ['Térmica Norte', 'A-1', 'invoice_Térmica Norte_A-1.pdf'],
  ['Sur / Este: S.L.', '..\\x', 'invoice_Sur - Este- S.L._..-x.pdf'],
  ['a\u202eb', '1/2', 'invoice_a-b_1-2.pdf'],
])('the file name for %s, %s is %s', (label, number, name) => expect(invoiceFileName(label, number)).toBe(name))

describe('the number of a new invoice', () => {
  it.each([
    ['F-2026/1', undefined],
    [' \u200bF 1\u00a0', undefined],
    ['É.ª º#', undefined],
    ['1234567890', undefined],
    ['12345678901', 'message.too_long'],
    ['', 'text.required'],
    [' \u200b ', 'text.required'],
    ['A\tB', 'invoice.refused.number_characters'],
    ['A\u0007', undefined],
    ['A\u0007B', 'invoice.refused.number_characters'],
    ['A\u200bB', 'invoice.refused.number_characters'],
    ['A\u00adB', 'invoice.refused.number_characters'],
    ['A\u00a0B', 'invoice.refused.number_characters'],
    ['A\u202eB', 'invoice.refused.number_characters'],
    ['A\ufe0fB', 'invoice.refused.number_characters'],
    ['A\ud800B', 'invoice.refused.number_characters'],
  ])('%j has the fault %s, on the form as on the wire', (typed, fault) => {
    expect(faultOfNewNumber(typed)).toBe(fault)
    const { success, error } = newInvoiceNumber().safeParse(typed)
    expect([success, error?.issues[0]?.message]).toEqual([fault === undefined, fault])
  })

  it('is stored without the spaces around it, and in one form of its letters', () => {
    expect(newInvoiceNumber().parse(' e\u0301-1\u200b ')).toBe('\u00e9-1')
  })
})
