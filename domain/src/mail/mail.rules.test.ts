import { expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import { audiencesOf, refusalOfLink, refusalOfRecipients } from './mail.rules.ts'

const addresses = { customer: 'ana@home.example; Ana@work.example', company: 'norte@sat.example', office: '' }

it.each([
  ['its customer', ['ana@home.example'], undefined],
  ['the second address of its customer, in capitals', ['ANA@work.example'], undefined],
  ['itself', ['norte@sat.example '], undefined],
  ['somebody else', ['ana@home.example', 'x@y.example'], 'x@y.example'],
  ['the office, if the network has no address of it', [''], ''],
])('a company writes to %s or is refused', (_what, recipients, strange) => {
  const refusal = refusalOfRecipients(Role.sat, recipients, addresses)
  expect(refusal?.params?.addresses).toBe(strange)
  if (strange !== undefined)
    expect(refusal).toMatchObject({
      errors: { email: 'mail.refused.recipient' },
      params: { allowed: 'ana@home.example, Ana@work.example, norte@sat.example' },
    })
})

it.each([Role.dispatcher, Role.callcenter, Role.backoffice])('central staff (%s) write to anybody', (role) => {
  expect(refusalOfRecipients(role, ['x@y.example'], addresses)).toBeUndefined()
})

it.each([
  [Role.sat, { ...addresses, office: 'office@net.example' }, ['customer', 'company', 'office']],
  [Role.callcenter, { ...addresses, office: 'office@net.example' }, ['customer', 'company']],
  [Role.callcenter, { customer: '', company: '', office: '' }, []],
])('%s may write to those who have an address', (role, given, expected) => {
  expect(audiencesOf(role, given)).toEqual(expected)
})

it.each([
  ['customer', 'See {link}', ['Ana@home.example', 'ana@work.example'], undefined],
  ['customer', 'See {link}', ['ana@home.example', 'x@y.example'], 'text'],
  ['customer', 'No link', ['x@y.example'], undefined],
  ['company', 'See {link}', ['ana@home.example'], 'text'],
  [undefined, 'See {link}', ['x@y.example'], undefined],
] as const)('an email to the %s with the text %j to %j is sent or refused', (to, text, email, field) => {
  const refusal = refusalOfLink(to, { text, email }, addresses.customer)
  expect(refusal && Object.keys(refusal.errors)[0]).toBe(field)
  if (field) expect(refusal?.params?.addresses).toBe('ana@home.example, Ana@work.example')
})
