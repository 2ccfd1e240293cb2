import { expect, it } from 'vitest'
import { refusalOfCompany, refusalOfTooMany, refusalToCreate, refusalToRevoke } from './api-key.rules.ts'
import { keyLimits, type NewKey } from './api-key.ts'

const facts = { ownRole: 'D', ownNetworks: ['ATLIBE', 'ATLPOR'], now: '2026-03-10T09:30:00.000Z' } as const
const key: NewKey = {
  name: 'ERP',
  role: 'J',
  networks: ['ATLIBE'],
  societe_uuid: undefined,
  scopes: ['read'],
  ends_at: null,
}
const ofCompany = { role: 'q', societe_uuid: 'norte' } as const

it.each<[string, Partial<NewKey>, string | undefined]>([
  ['a key of central staff', {}, undefined],
  ['a key of several networks', { networks: ['ATLIBE', 'ATLPOR'] }, undefined],
  ['a key of a company', ofCompany, undefined],
  ['a key that only writes', { scopes: ['write'] }, undefined],
  ['an end in the future', { ends_at: '2026-03-10T09:30:00.001Z' }, undefined],
  ['a key without networks', { networks: [] }, 'text.required'],
  ['a network of others', { networks: ['ATLIBE', 'YGNITA'] }, 'apikey.refused.network'],
  ['a key without scopes', { scopes: [] }, 'apikey.refused.no_scope'],
  ['the role of a company without a company', { role: 'q' }, 'text.required'],
  ['a company for central staff', { societe_uuid: 'norte' }, 'apikey.refused.company'],
  ['a company in two networks', { ...ofCompany, networks: ['ATLIBE', 'ATLPOR'] }, 'apikey.refused.company_network'],
  ['an end that has passed', { ends_at: facts.now }, 'apikey.refused.past'],
])('allows or refuses %s', (_, changed, expected) => {
  expect(refusalToCreate({ ...key, ...changed }, facts)?.key).toBe(expected)
})

it.each([
  ['J', 'J', undefined],
  ['W', 'W', undefined],
  ['J', 'D', 'apikey.refused.role'],
  ['W', 'J', 'apikey.refused.role'],
  ['J', 'q', 'apikey.refused.role'],
] as const)('a person of role %s creates or is refused a key of role %s', (ownRole, role, expected) => {
  expect(refusalToCreate({ ...key, role, societe_uuid: undefined }, { ...facts, ownRole })?.key).toBe(expected)
})

it('refuses a key for a company that no longer works in the network', () => {
  expect(refusalOfCompany({ active: true })).toBeUndefined()
  expect(refusalOfCompany({ active: false })?.errors).toEqual({ societe_uuid: 'apikey.refused.company_closed' })
})

it.each([
  [keyLimits.keysOfNetwork - 1, undefined],
  [keyLimits.keysOfNetwork, 'apikey.refused.too_many'],
])('allows or refuses another key beside %i', (keys, expected) => {
  expect(refusalOfTooMany(keys)?.key).toBe(expected)
})

it.each([
  ['a valid key', { networks: ['ATLIBE'], isRevoked: false }, undefined],
  ['a key that was revoked', { networks: ['ATLIBE'], isRevoked: true }, 'apikey.refused.revoked'],
  [
    'a key of another network too',
    { networks: ['ATLIBE', 'YGNITA'], isRevoked: false },
    'apikey.refused.other_network',
  ],
])('ends or refuses %s', (_, revocation, expected) => {
  expect(refusalToRevoke(revocation, facts.ownNetworks)?.key).toBe(expected)
})
