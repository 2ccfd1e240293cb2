import { expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import { refusalOfRecipients } from './mail.rules.ts'

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
