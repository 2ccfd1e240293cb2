import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Role } from '../kernel/access.ts'
import {
  type ContractFacts,
  contractRights,
  editableFields,
  fieldsOfNew,
  isInForce,
  refusalOfDates,
  refusalOfNewCall,
  refusalOfOtherAppliance,
  refusalOfTemplate,
  refusalToDelete,
  whatStatusBrings,
} from './contract.rules.ts'

const now = '2026-03-10T09:30:00.000Z'
const contract = (facts: Partial<ContractFacts> = {}): ContractFacts => ({
  status_id: 'A',
  type_id: 'S',
  ins_id: null,
  activated_at: '2026-01-01T08:00:00.000Z',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  ...facts,
})
const standing = (role: Role, more = {}) => ({ role, canCreateCall: false, enableServiceContract: true, ...more })

describe('a contract is in force', () => {
  it.each([
    ['the day before it starts', {}, '2025-12-31', false],
    ['on its first day', {}, '2026-01-01', true],
    ['in between', {}, '2026-06-15', true],
    ['on its last day', {}, '2026-12-31', true],
    ['the day after', {}, '2027-01-01', false],
    ['of one day, on that day', { start_date: '2026-05-05', end_date: '2026-05-05' }, '2026-05-05', true],
    ['with no end, years later', { end_date: null }, '2040-01-01', true],
    ['with no start, years before', { start_date: null }, '2000-01-01', true],
    ['as a draft', { status_id: 'D' }, '2026-06-15', false],
    ['on hold', { status_id: 'F' }, '2026-06-15', false],
    ['terminated', { status_id: 'T' }, '2026-06-15', false],
  ])('%s', (_when, facts, day, expected) => expect(isInForce(contract(facts), day)).toBe(expected))
})

describe('what a status brings', () => {
  const ended = '2026-02-01T10:00:00.000Z'
  const active = { status_id: 'A', termination_date: null, activated_at: ended }
  const terminated = { status_id: 'T', termination_date: ended, activated_at: null }
  it.each([
    ['a new draft', undefined, 'D', { termination_date: null, activated_at: null }],
    ['a new active one', undefined, 'A', { termination_date: null, activated_at: now }],
    ['a new one that is terminated', undefined, 'T', { termination_date: now, activated_at: null }],
    ['terminating', active, 'T', { termination_date: now, activated_at: ended }],
    ['terminated, saved again', terminated, 'T', { termination_date: ended, activated_at: null }],
    ['revived', terminated, 'A', { termination_date: null, activated_at: now }],
    ['terminated, now on hold', terminated, 'F', { termination_date: null, activated_at: null }],
    ['active, saved again', active, 'A', { termination_date: null, activated_at: ended }],
    ['active, now a draft', active, 'D', { termination_date: null, activated_at: ended }],
  ])('%s', (_case, before, status_id, expected) => expect(whatStatusBrings(before, status_id, now)).toEqual(expected))

  it('however often it changes, the termination date is there exactly while it is terminated', () => {
    const statuses = fc.array(fc.constantFrom('A', 'D', 'F', 'T'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(statuses, (chosen) => {
        let known: Parameters<typeof whatStatusBrings>[0]
        let wasActive = false
        chosen.forEach((status_id, index) => {
          const at = new Date(Date.UTC(2026, 0, index + 1)).toISOString()
          const moved = known?.status_id !== 'T'
          const brought = whatStatusBrings(known, status_id, at)
          if (status_id !== 'T') expect(brought.termination_date).toBeNull()
          else expect(brought.termination_date).toBe(moved ? at : known?.termination_date)
          wasActive ||= status_id === 'A'
          expect(brought.activated_at !== null).toBe(wasActive)
          known = { status_id, ...brought }
        })
      }),
    )
  })
})

describe('dates', () => {
  it.each([
    ['in order', '2026-01-01', '2026-12-31', undefined],
    ['of the same day', '2026-01-01', '2026-01-01', undefined],
    ['the wrong way round', '2026-01-02', '2026-01-01', 'message.end_before_start'],
    ['with no start', null, '2026-01-01', undefined],
    ['with no end', '2026-01-01', null, undefined],
  ])('%s', (_case, start_date, end_date, key) => expect(refusalOfDates({ start_date, end_date })?.key).toBe(key))
})

describe('deleting', () => {
  it.each([
    ['a draft', { status_id: 'D', activated_at: null }, undefined],
    ['one on hold that never began', { status_id: 'F', activated_at: null }, undefined],
    ['an active one', {}, 'contract.refused.was_active'],
    ['a terminated one', { status_id: 'T', activated_at: null }, 'contract.refused.was_active'],
    ['one on hold that was active', { status_id: 'F' }, 'contract.refused.was_active'],
    ['a draft that was active', { status_id: 'D' }, 'contract.refused.was_active'],
  ])('%s', (_case, facts, key) => expect(refusalToDelete(contract(facts))?.key).toBe(key))
})

it.each([
  ['A', undefined],
  ['D', 'contract.refused.not_active'],
  ['F', 'contract.refused.not_active'],
  ['T', 'contract.refused.not_active'],
])('a new call under %s', (status_id, key) => expect(refusalOfNewCall({ status_id })?.key).toBe(key))

it.each([
  ['the same card', { ins_id: 7 }, { ins_id: '7' }, undefined],
  ['another card', { ins_id: 7 }, { ins_id: '8' }, 'contract.refused.other_appliance'],
  ['no card named', { ins_id: 7 }, {}, undefined],
  ['the same serial number', {}, { internal_serial_number: 'SN-1' }, undefined],
  ['another serial number', {}, { internal_serial_number: 'SN-2' }, 'contract.refused.other_appliance'],
  ['a contract that names none', { internal_serial_number: '' }, { internal_serial_number: 'SN-2' }, undefined],
])('a call from a contract, about %s', (_case, own, asked, key) => {
  const mine = { ins_id: null, internal_serial_number: 'SN-1', ...own }
  expect(refusalOfOtherAppliance(mine, { ins_id: '', internal_serial_number: '', ...asked })?.key).toBe(key)
})

it.each([
  ['none', '', undefined],
  ['one of the product', 'FULL', undefined],
  ['one of another product', 'PUMP', 'message.not_in_list'],
])('template: %s', (_case, template, key) => expect(refusalOfTemplate(template, ['BASIC', 'FULL'])?.key).toBe(key))

describe('who may change what', () => {
  const central = [Role.dispatcher, Role.callcenter, Role.backoffice]

  it.each(central)('%s: everything but the standard type', (role) => {
    const fields = editableFields({ role }, contract())
    expect(fields).toContain('code_product')
    expect(fields).toContain('societe_uuid')
    expect(fields).not.toContain('type_id')
    expect(editableFields({ role }, contract({ type_id: 'P' }))).toContain('type_id')
  })

  it('under a card, the appliance follows the card', () => {
    const fields = editableFields({ role: Role.dispatcher }, contract({ ins_id: 7 }))
    expect(fields).toContain('ins_id')
    for (const followed of ['internal_serial_number', 'code_product', 'warranty_end_date'])
      expect(fields).not.toContain(followed)
  })

  it('a company: its own number and the remark', () => {
    const fields = ['subcontractor_contract_number', 'remark']
    expect(editableFields({ role: Role.sat }, contract({ type_id: 'P' }))).toEqual(fields)
  })

  it('a new one: no type, and a company does not choose whose it is', () => {
    expect(fieldsOfNew({ role: Role.dispatcher })).toContain('societe_uuid')
    expect(fieldsOfNew({ role: Role.dispatcher })).not.toContain('type_id')
    expect(fieldsOfNew({ role: Role.sat })).not.toContain('societe_uuid')
  })
})

describe('what else they may do', () => {
  const draft = contract({ status_id: 'D', activated_at: null })
  it.each([
    ['dispatcher, active', standing('D'), contract(), { delete: false, newCall: true }],
    ['dispatcher, draft', standing('D'), draft, { delete: true, newCall: false }],
    ['call centre, draft', standing('W'), draft, { delete: true, newCall: false }],
    ['company, active', standing('q'), contract(), { delete: false, newCall: false }],
    [
      'company that may create, active',
      standing('q', { canCreateCall: true }),
      contract(),
      { delete: false, newCall: true },
    ],
    [
      'company that may create, draft',
      standing('q', { canCreateCall: true }),
      draft,
      { delete: false, newCall: false },
    ],
    ['dispatcher without contracts', standing('D', { enableServiceContract: false }), contract(), { newCall: false }],
  ])('%s', (_who, who, facts, expected) => expect(contractRights(who, facts)).toMatchObject(expected))
})
