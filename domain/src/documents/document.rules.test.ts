import { describe, expect, it } from 'vitest'
import { Role } from '../kernel/access.ts'
import {
  feeQuantityLimit,
  maySetPrice,
  refusalOfFeeQuantity,
  refusalToChange,
  refusalToDecide,
  refusalToTouch,
  refusalToWrite,
  seesAccounting,
} from './document.rules.ts'

const call = { is_saved_status_open: true, societe_uuid: 'norte', accepted_at: '2026-03-01T08:00:00.000Z' }
const document = { societe_uuid: 'norte', Confirmed: 'N', IsChangeRequested: 'N' }

describe('writing documents', () => {
  it.each([
    ['an accepted open call', call, undefined],
    ['no call', null, 'document.refused.no_call'],
    ['a call that is not open', { ...call, is_saved_status_open: false }, 'document.refused.call_not_open'],
    ['a call without company', { ...call, societe_uuid: null }, 'document.refused.no_company'],
    ['a call nobody accepted', { ...call, accepted_at: null }, 'document.refused.not_accepted'],
  ])('for %s', (_what, facts, key) => {
    expect(refusalToWrite(facts)?.key).toBe(key)
    expect(refusalToChange(document, facts)?.key).toBe(key)
  })

  it.each([
    ['an approved one', { ...document, Confirmed: 'Y' }, call, 'document.refused.confirmed'],
    ['one of another company', document, { ...call, societe_uuid: 'sur' }, 'document.refused.other_company'],
    ['one a change is requested of', { ...document, IsChangeRequested: 'Y' }, call, undefined],
  ])('changing %s', (_what, facts, of, key) => {
    expect(refusalToChange(facts, of)?.key).toBe(key)
  })
})

describe('approving and rejecting', () => {
  const done = { ...call, is_saved_status_open: false }
  it.each([
    ['an open one of a done call', document, done, undefined],
    ['one without call', document, null, 'document.refused.no_call'],
    ['an approved one', { ...document, Confirmed: 'Y' }, done, 'document.refused.confirmed'],
    ['one already rejected', { ...document, IsChangeRequested: 'Y' }, done, 'document.refused.change_requested'],
  ])('%s', (_what, facts, of, key) => {
    expect(refusalToDecide(facts, of)?.key).toBe(key)
  })
})

describe('lines', () => {
  it.each([
    ['farther than the fee', 28.9, 20, 17.8],
    ['by a tenth', 20.1, 20, 0.2],
    ['as far as the fee', 20, 20, undefined],
    ['nearer', 3, 20, undefined],
    ['no fee distance', 28.9, null, undefined],
    ['no company distance', null, 20, undefined],
  ])('a company %s', (_what, company, fee, limit) => {
    expect(feeQuantityLimit(company, fee)).toBe(limit)
  })

  it('stay within the limit, which is a quantity too', () => {
    const refusal = (Quantity: number) => refusalOfFeeQuantity({ Quantity, Distance: 20 }, 28.9, 'lines.0.Quantity')
    expect([refusal(0), refusal(17.8)]).toEqual([undefined, undefined])
    expect(refusal(17.81)?.errors).toEqual({ 'lines.0.Quantity': 'message.must_be_maximum' })
    expect(refusalOfFeeQuantity({ Quantity: 99, Distance: null }, 28.9, 'x')).toBeUndefined()
  })

  it('once cancelled stay as they are', () => {
    expect(refusalToTouch({ LineStatus: 'C' }, 'x')?.errors).toEqual({ x: 'document.refused.line_cancelled' })
    expect(refusalToTouch({ LineStatus: 'O' }, 'x')).toBeUndefined()
  })

  it.each(Object.values(Role))('%s sets prices and reads accounting fields only as a dispatcher', (role) => {
    expect([maySetPrice({ role }), seesAccounting({ role })]).toEqual(Array(2).fill(role === Role.dispatcher))
  })
})
