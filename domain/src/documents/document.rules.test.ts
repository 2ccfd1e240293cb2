import { describe, expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import {
  feeQuantityLimit,
  maySeeAccounting,
  maySetPrice,
  refusalOfFeeQuantity,
  refusalToChange,
  refusalToDecide,
  refusalToEditLine,
  refusalToReject,
  refusalToTakeBack,
  refusalToWrite,
} from './document.rules.ts'

const call = { is_saved_status_open: true, societe_uuid: 'norte', accepted_at: '2026-03-01T08:00:00.000Z' }
const document = { societe_uuid: 'norte', Confirmed: 'N', IsChangeRequested: 'N' }

describe('writing documents', () => {
  it.each([
    ['an accepted open call', call, undefined],
    ['no call', null, 'document.refused.no_call'],
    ['a call that is not open', { ...call, is_saved_status_open: false }, 'document.refused.call_not_open'],
    ['a call without company', { ...call, societe_uuid: null }, 'document.refused.no_company'],
    ['a call that is not accepted', { ...call, accepted_at: null }, 'document.refused.not_accepted'],
  ])('for %s', (_what, facts, key) => {
    expect(refusalToWrite(facts)?.key).toBe(key)
    expect(refusalToChange(document, facts)?.key).toBe(key)
  })

  it.each([
    ['an approved one', { ...document, Confirmed: 'Y' }, call, 'document.refused.confirmed'],
    ['one of another company', document, { ...call, societe_uuid: 'sur' }, 'document.refused.other_company'],
    ['one with a requested change', { ...document, IsChangeRequested: 'Y' }, call, undefined],
  ])('changing %s', (_what, facts, callFacts, key) => {
    expect(refusalToChange(facts, callFacts)?.key).toBe(key)
  })
})

describe('taking back an approval', () => {
  const approved = { Confirmed: 'Y', DocStatus: 'O', first_approved_by: null }
  it.each([
    ['that was given', approved, call, undefined],
    ['that is the first of two', { ...approved, Confirmed: 'N', first_approved_by: 'ana' }, call, undefined],
    ['that nobody gave', { ...approved, Confirmed: 'N' }, call, 'document.refused.not_approved'],
    ['of what is invoiced', { ...approved, DocStatus: 'C' }, call, 'document.refused.invoiced'],
    ['of a call that is not visible', approved, null, 'document.refused.no_call'],
  ])('%s', (_what, facts, callFacts, key) => {
    expect(refusalToTakeBack(facts, callFacts)?.key).toBe(key)
  })
})

describe('approving and rejecting', () => {
  const done = { ...call, is_saved_status_open: false }
  it.each([
    ['an open one of a done call', document, done, undefined],
    ['one without call', document, null, 'document.refused.no_call'],
    ['an approved one', { ...document, Confirmed: 'Y' }, done, 'document.refused.confirmed'],
    ['one already rejected', { ...document, IsChangeRequested: 'Y' }, done, 'document.refused.change_requested'],
  ])('%s', (_what, facts, callFacts, key) => {
    expect(refusalToDecide(facts, callFacts)?.key).toBe(key)
  })
})

describe('rejecting a document', () => {
  it.each([
    ['of a done call of its company', document, { ...call, is_saved_status_open: false }, undefined],
    ['of a call of another company', document, { ...call, societe_uuid: 'sur' }, 'document.refused.other_company'],
    ['of a call without company', document, { ...call, societe_uuid: null }, 'document.refused.no_company'],
    ['that is approved', { ...document, Confirmed: 'Y' }, call, 'document.refused.confirmed'],
  ])('%s', (_what, facts, callFacts, key) => {
    expect(refusalToReject(facts, callFacts)?.key).toBe(key)
  })
})

describe('lines', () => {
  it.each([
    ['farther away than the fee distance', 28.9, 20, 17.8],
    ['farther away by a tenth', 20.1, 20, 0.2],
    ['as far away as the fee distance', 20, 20, undefined],
    ['nearer', 3, 20, undefined],
    ['with a fee without distance', 28.9, null, undefined],
    ['at an unknown distance', null, 20, undefined],
  ])('the fee quantity limit of a company %s', (_what, companyKm, feeKm, limit) => {
    expect(feeQuantityLimit(companyKm, feeKm)).toBe(limit)
  })

  it('accept a quantity up to the limit and refuse a larger one', () => {
    const refusal = (Quantity: number) => refusalOfFeeQuantity({ Quantity, Distance: 20 }, 28.9, 'lines.0.Quantity')
    expect([refusal(0), refusal(17.8)]).toEqual([undefined, undefined])
    expect(refusal(17.81)?.errors).toEqual({ 'lines.0.Quantity': 'message.must_be_maximum' })
    expect(refusalOfFeeQuantity({ Quantity: 99, Distance: null }, 28.9, 'x')).toBeUndefined()
  })

  it('cannot be changed once cancelled', () => {
    expect(refusalToEditLine({ LineStatus: 'C' }, 'x')?.errors).toEqual({ x: 'document.refused.line_cancelled' })
    expect(refusalToEditLine({ LineStatus: 'O' }, 'x')).toBeUndefined()
  })

  it.each(Object.values(Role))('role %s: only a dispatcher sets prices and reads accounting fields', (role) => {
    expect([maySetPrice({ role }), maySeeAccounting({ role })]).toEqual(Array(2).fill(role === Role.dispatcher))
  })
})
