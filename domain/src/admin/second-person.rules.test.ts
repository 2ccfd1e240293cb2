import { expect, it } from 'vitest'
import { columnsForSecondPerson, type Decision, refusalToConfirm, refusalToDrop } from './second-person.rules.ts'

it.each([
  ['a new bank account', 'companies', { iban: 'ES1' }, { iban: 'ES2' }, ['iban']],
  ['the first bank account', 'companies', { iban: '' }, { iban: 'ES2' }, ['iban']],
  ['a bank account of a new company', 'companies', null, { iban: 'ES2' }, ['iban']],
  ['a bank account taken away', 'companies', { iban: 'ES1' }, { iban: '' }, ['iban']],
  ['a row without the column', 'companies', { iban: 'ES1' }, { phone: '1' }, []],
  ['the same bank account', 'companies', { iban: 'ES1' }, { iban: 'ES1', phone: '1' }, []],
  ['a price up a fifth', 'fees', { Price: 100 }, { Price: 120 }, []],
  ['a price up a fifth and a cent', 'fees', { Price: 100 }, { Price: 120.01 }, ['Price']],
  ['a price in text, up a fifth', 'fees', { Price: '0.10' }, { Price: '0.12' }, []],
  ['a price that falls', 'fee-prices', { Price: 100 }, { Price: 1 }, []],
  ['a price that doubles', 'fee-prices', { Price: 100 }, { Price: 200 }, ['Price']],
  ['the first price', 'fee-prices', null, { Price: 200 }, []],
  ['a price after none', 'fees', { Price: 0 }, { Price: 200 }, []],
  ['the right given', 'accounts', { can_administer: '' }, { can_administer: 'people' }, ['can_administer']],
  ['one more part', 'accounts', { can_administer: 'people' }, { can_administer: 'prices people' }, ['can_administer']],
  ['the right of a new account', 'accounts', null, { can_administer: 'network' }, ['can_administer']],
  ['the right taken', 'accounts', { can_administer: 'people' }, { can_administer: '' }, []],
  [
    'another network of who has parts',
    'accounts',
    { can_administer: 'people', networks: 'A' },
    { networks: 'A B' },
    ['networks'],
  ],
  ['another network of who has none', 'accounts', { can_administer: '', networks: 'A' }, { networks: 'A B' }, []],
  [
    'an account with parts opened again',
    'accounts',
    { can_administer: 'people', networks: 'A', closed: true },
    { closed: false },
    ['closed'],
  ],
] as const)('%s needs a second person or not', (_what, sheet, old, changed, expected) => {
  expect(columnsForSecondPerson(sheet, old, changed)).toEqual(expected)
})

const decision: Decision = { isOwn: false, holdsPart: true, isWaiting: true, hasDeadline: false }
it.each<[string, Partial<Decision>, string | undefined, string | undefined]>([
  ['another holder of the part', {}, undefined, undefined],
  ['the author', { isOwn: true }, 'admin.waiting.refused.own', undefined],
  ['the author without the part', { isOwn: true, holdsPart: false }, 'admin.waiting.refused.own', undefined],
  ['somebody without the part', { holdsPart: false }, 'admin.waiting.refused.part', 'admin.waiting.refused.part'],
  [
    'somebody of central staff before it takes effect',
    { holdsPart: false, hasDeadline: true },
    'admin.waiting.refused.part',
    undefined,
  ],
  [
    'anybody once it is decided',
    { isWaiting: false },
    'admin.waiting.refused.decided',
    'admin.waiting.refused.decided',
  ],
])('%s may confirm and drop a change or not', (_who, facts, confirming, dropping) => {
  expect(refusalToConfirm({ ...decision, ...facts })?.key).toBe(confirming)
  expect(refusalToDrop({ ...decision, ...facts })?.key).toBe(dropping)
})
