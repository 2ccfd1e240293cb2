import { describe, expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import { type InvoiceStateFacts, refusalOfAct, stateAfter } from './invoice.states.rules.ts'
import { type InvoiceAct, type InvoiceState, invoiceStates } from './invoice.states.ts'

const invoiceIn = (state: InvoiceState, facts: Partial<InvoiceStateFacts> = {}): InvoiceStateFacts => ({
  state,
  state_before: state === 'disputed' ? 'checked' : null,
  disputed_by_company: true,
  author: 'author',
  checked_by: 'checker',
  gross_total: 100,
  ...facts,
})
const person = (role: Role, account_uuid = 'reader', backOfficeReleases = false) => ({
  role,
  account_uuid,
  backOfficeReleases,
  twoPersonAmount: null,
})
const dispatcher = person(Role.dispatcher)

describe('an act on an invoice', () => {
  it.each<[InvoiceAct, readonly InvoiceState[]]>([
    ['check', ['received']],
    ['release', ['checked']],
    ['dispute', ['received', 'checked', 'released']],
    ['resolve', ['disputed']],
  ])('%s is allowed in %j alone', (act, allowed) => {
    const states = invoiceStates.filter((state) => !refusalOfAct(act, dispatcher, invoiceIn(state)))
    expect(states).toEqual(allowed)
  })

  it('is no release by the back office, unless the network lets it', () => {
    const code = (backOfficeReleases: boolean) =>
      refusalOfAct('release', person(Role.backoffice, 'reader', backOfficeReleases), invoiceIn('checked'))?.code
    expect(code(false)).toBe('invoice.refused.release_role')
    expect(code(true)).toBeUndefined()
  })

  it('is no release by the person who made the invoice', () => {
    const refusal = refusalOfAct('release', person(Role.dispatcher, 'author'), invoiceIn('checked'))
    expect(refusal?.code).toBe('invoice.refused.release_own')
  })

  it.each([
    ['no amount', null, 'checker', undefined],
    ['an amount that it does not exceed', 100, 'checker', undefined],
    ['an amount that it exceeds', 99.99, 'checker', 'invoice.refused.release_checker'],
    ['an amount that it exceeds, and another person', 99.99, 'reader', undefined],
  ])(
    'is a release by the person who checked it, if the network wants two people from %s',
    (_name, twoPersonAmount, who, code) => {
      const releaser = { ...person(Role.dispatcher, who), twoPersonAmount }
      expect(refusalOfAct('release', releaser, invoiceIn('checked'))?.code).toBe(code)
    },
  )

  it('ends a dispute of the network by the network alone', () => {
    const invoice = invoiceIn('disputed', { disputed_by_company: false })
    expect(refusalOfAct('resolve', person(Role.sat), invoice)?.code).toBe('invoice.refused.resolve_role')
    expect(refusalOfAct('resolve', person(Role.sat), invoiceIn('disputed'))).toBeUndefined()
    expect(refusalOfAct('resolve', person(Role.backoffice), invoice)).toBeUndefined()
  })

  it.each<InvoiceState>(['received', 'checked', 'released'])('brings a disputed invoice back to %s', (state) => {
    const disputed = stateAfter('dispute', person(Role.sat), invoiceIn(state), 'One line twice')
    expect(disputed).toEqual({
      state: 'disputed',
      state_before: state,
      dispute: 'One line twice',
      disputed_by_company: true,
    })
    const resolved = stateAfter('resolve', dispatcher, { ...invoiceIn('disputed'), ...disputed })
    expect(resolved).toEqual({ state, state_before: null, dispute: '', disputed_by_company: false })
  })
})
