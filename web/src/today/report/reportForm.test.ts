import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'
import { describe, expect, it, test } from 'vitest'
import { paymentOfReport } from './payment/visitPrice.ts'
import { blankReport, bodyOf, errorsOf, type ReportValues, valuesOfBody } from './reportForm.ts'

const visit = {
  appliance: { product: 'Oven', code: 'OV1', serial: 'SN1', is_fictive: false },
  defects: noDefectCodes,
  payer: { who: 'unknown', why: '', until: null },
  remark: '',
} as Visit
const fictive = { ...visit, appliance: { ...visit.appliance, is_fictive: true } }
const typed = (changes: Partial<ReportValues>): ReportValues => ({ ...blankReport(visit), ...changes })
const photo = { role: 'photo' } as const

describe('errorsOf', () => {
  it.each<[string, Partial<ReportValues>, object]>([
    ['requires a result', {}, { result: 'text.required' }],
    ['requires what is missing if another visit is needed', { result: 'again' }, { missing: 'text.required' }],
    ['requires a reason for an absence', { result: 'absent' }, { remark: 'visit.refused.absent_unexplained' }],
    [
      'requires the second level of a defect code',
      { result: 'done', defect_code1: 'E' },
      { defect_code2: 'text.required' },
    ],
    [
      'refuses a quantity that is not a number',
      { result: 'done', fees: [{ code: 'F', Quantity: Number.NaN }] },
      { fees: 'message.should_be_a_number' },
    ],
    [
      'refuses less than the smallest quantity of a part',
      { result: 'done', parts: [{ code: 'P', Quantity: 0.5 }], fees: [{ code: 'F', Quantity: 0.5 }] },
      { 'parts.0.Quantity': 'message.must_be_minimum' },
    ],
    ['accepts a complete report', { result: 'done' }, {}],
  ])('%s', (_what, changes, errors) => expect(errorsOf(typed(changes), visit, [])).toEqual(errors))

  it('requires a real serial number in place of a stand-in', () => {
    const done = { ...blankReport(fictive), result: 'done' as const }
    expect(errorsOf(done, fictive, [])).toHaveProperty('serial_number')
    expect(errorsOf({ ...done, serial_number: 'SN2' }, fictive, [])).toEqual({})
  })

  it('requires a name under a signature', () => {
    const signature = { width: 1, height: 1, strokes: [[{ x: 0, y: 0, pressure: 1, time: 0 }]] }
    expect(errorsOf(typed({ result: 'done', signature }), visit, [])).toEqual({ signed_by: 'text.required' })
    expect(errorsOf(typed({ result: 'done', signature, signed_by: 'Ana' }), visit, [])).toEqual({})
  })

  it('refuses texts that are too long', () => {
    const texts = {
      serial_number: 'x'.repeat(251),
      remark: 'x'.repeat(2001),
      missing: 'x'.repeat(501),
      signed_by: 'x'.repeat(251),
    }
    const tooLong = 'message.too_long'
    const errors = { serial_number: tooLong, remark: tooLong, signed_by: tooLong }
    expect(errorsOf(typed({ result: 'again', ...texts }), visit, [])).toEqual({ ...errors, missing: tooLong })
    // The missing parts are sent only if another visit is needed.
    expect(errorsOf(typed({ result: 'done', ...texts }), visit, [])).toEqual(errors)
    const longest = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.slice(1)]))
    expect(errorsOf(typed({ result: 'again', ...longest }), visit, [])).toEqual({})
  })

  it('accepts an absence without a reason if a photo shows it', () =>
    expect(errorsOf(typed({ result: 'absent' }), visit, [photo])).toEqual({}))
})

test('only what differs from the call is sent', () => {
  expect(bodyOf(typed({ result: 'done', remark: 'Fan', missing: 'x', signed_by: ' ' }), visit)).toEqual({
    result: 'done',
    remark: 'Fan',
    fees: [],
    parts: [],
  })
  const values = typed({
    result: 'again',
    missing: 'A fan',
    serial_number: ' SN2 ',
    defect_code1: 'E',
    defect_code2: 'E1',
    signed_by: 'Ana',
    campaign_answer: 'Y',
    parts: [{ code: 'P', Quantity: 2 }],
    fees: [{ code: 'F', Quantity: 1.5 }],
  })
  const body = bodyOf(values, visit)
  expect(body).toEqual({
    ...noDefectCodes,
    defect_code1: 'E',
    defect_code2: 'E1',
    result: 'again',
    remark: '',
    missing: 'A fan',
    serial_number: 'SN2',
    signed_by: 'Ana',
    campaign_answer: 'Y',
    parts: [{ CodeCom: 'P', Quantity: 2 }],
    fees: [{ ItemCode: 'F', Quantity: 1.5 }],
  })
  expect(valuesOfBody(body, visit)).toEqual({ ...values, serial_number: 'SN2' })
})

it('of a customer who pays has the price with tax of its lines, also of a part that this phone does not have', () => {
  const customer = { ...visit, payer: { who: 'customer', why: '', until: null } } as Visit
  const lists = { fees: [{ ItemCode: 'F1', text: 'Journey', Price: 20, Distance: null }], parts: [], defects: [] }
  const paid: ReportValues = {
    ...blankReport(customer),
    fees: [{ code: 'F1', Quantity: 1.5 }],
    parts: [{ code: 'P9', Quantity: 2, text: 'Pump', price: 10 }],
    paid_means: 'card',
  }
  expect(paymentOfReport(paid, customer, { lists, tax_rate: 21 })).toEqual({ amount: 60.5, means: 'card' })
  expect(paymentOfReport({ ...paid, paid_means: '' }, customer, { lists, tax_rate: 21 })).toBeUndefined()
  expect(paymentOfReport({ ...paid, payer: 'warranty' }, customer, { lists, tax_rate: 21 })).toBeUndefined()
})
