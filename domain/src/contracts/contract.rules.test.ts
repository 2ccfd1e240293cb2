import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import {
  type ContractFacts,
  contractRights,
  editableFields,
  endedOn,
  isInForce,
  newContractFields,
  refusalOfDates,
  refusalOfIncomplete,
  refusalOfNewCall,
  refusalOfOtherAppliance,
  refusalOfTemplate,
  refusalToDelete,
  statusTimestamps,
} from './contract.rules.ts'

const now = '2026-03-10T09:30:00.000Z'
const contract = (facts: Partial<ContractFacts> = {}): ContractFacts => ({
  status_id: 'A',
  type_id: 'S',
  ins_id: null,
  activated_at: '2026-01-01T08:00:00.000Z',
  creator_societe_uuid: null,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  ...facts,
})
const actorWith = (role: Role, overrides = {}) => ({
  role,
  technician: null,
  canCreateCall: false,
  enableServiceContract: true,
  can_administer: [],
  societe_uuid: role === Role.sat ? 'norte' : null,
  ...overrides,
})
const creatingCompany = actorWith('q', { canCreateCall: true })
const ownDraft = { status_id: 'D', activated_at: null, creator_societe_uuid: 'norte' }

describe('a contract is in force', () => {
  it.each([
    ['the day before it starts', {}, '2025-12-31', false],
    ['on its first day', {}, '2026-01-01', true],
    ['between both days', {}, '2026-06-15', true],
    ['on its last day', {}, '2026-12-31', true],
    ['the day after it ends', {}, '2027-01-01', false],
    ['of one day, on that day', { start_date: '2026-05-05', end_date: '2026-05-05' }, '2026-05-05', true],
    ['with no end, years later', { end_date: null }, '2040-01-01', true],
    ['with no start, years before', { start_date: null }, '2000-01-01', true],
    ['as a draft', { status_id: 'D' }, '2026-06-15', false],
    ['on hold', { status_id: 'F' }, '2026-06-15', false],
    ['terminated', { status_id: 'T' }, '2026-06-15', false],
  ])('%s', (_when, facts, day, expected) => expect(isInForce(contract(facts), day)).toBe(expected))
})

describe('timestamps of a status', () => {
  const ended = '2026-02-01T10:00:00.000Z'
  const active = { status_id: 'A', termination_date: null, activated_at: ended }
  const terminated = { status_id: 'T', termination_date: ended, activated_at: null }
  it.each([
    ['a new draft', undefined, 'D', { termination_date: null, activated_at: null }],
    ['a new active contract', undefined, 'A', { termination_date: null, activated_at: now }],
    ['a new terminated contract', undefined, 'T', { termination_date: now, activated_at: null }],
    ['active, now terminated', active, 'T', { termination_date: now, activated_at: ended }],
    ['terminated, saved again', terminated, 'T', { termination_date: ended, activated_at: null }],
    ['terminated, now active', terminated, 'A', { termination_date: null, activated_at: now }],
    ['terminated, now on hold', terminated, 'F', { termination_date: null, activated_at: null }],
    ['active, saved again', active, 'A', { termination_date: null, activated_at: ended }],
    ['active, now a draft', active, 'D', { termination_date: null, activated_at: ended }],
  ])('%s', (_case, before, status_id, expected) => expect(statusTimestamps(before, status_id, now)).toEqual(expected))

  it('has a termination date exactly while terminated, and an activation date once it was active', () => {
    const statuses = fc.array(fc.constantFrom('A', 'D', 'F', 'T'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(statuses, (chosen) => {
        let previous: Parameters<typeof statusTimestamps>[0]
        let wasActive = false
        chosen.forEach((status_id, index) => {
          const at = new Date(Date.UTC(2026, 0, index + 1)).toISOString()
          const isNew = previous?.status_id !== 'T'
          const timestamps = statusTimestamps(previous, status_id, at)
          if (status_id !== 'T') expect(timestamps.termination_date).toBeNull()
          else expect(timestamps.termination_date).toBe(isNew ? at : previous?.termination_date)
          wasActive ||= status_id === 'A'
          expect(timestamps.activated_at !== null).toBe(wasActive)
          previous = { status_id, ...timestamps }
        })
      }),
    )
  })
})

describe('start and end', () => {
  it.each([
    ['in order', '2026-01-01', '2026-12-31', undefined],
    ['on the same day', '2026-01-01', '2026-01-01', undefined],
    ['in the wrong order', '2026-01-02', '2026-01-01', 'message.end_before_start'],
    ['with no start', null, '2026-01-01', undefined],
    ['with no end', '2026-01-01', null, undefined],
  ])('%s', (_case, start_date, end_date, key) => expect(refusalOfDates({ start_date, end_date })?.key).toBe(key))
})

describe('deleting', () => {
  it.each([
    ['a draft', { status_id: 'D', activated_at: null }, undefined],
    ['one on hold that was never active', { status_id: 'F', activated_at: null }, undefined],
    ['an active one', {}, 'contract.refused.was_active'],
    ['a terminated one', { status_id: 'T', activated_at: null }, 'contract.refused.was_active'],
    ['one on hold that was active', { status_id: 'F' }, 'contract.refused.was_active'],
    ['a draft that was active', { status_id: 'D' }, 'contract.refused.was_active'],
  ])('%s', (_case, facts, key) => expect(refusalToDelete(actorWith('D'), contract(facts))?.key).toBe(key))

  it.each([
    ['its own draft', creatingCompany, ownDraft, undefined],
    [
      'a draft of central staff',
      creatingCompany,
      { ...ownDraft, creator_societe_uuid: null },
      'contract.refused.not_own_draft',
    ],
    [
      'a draft of another company',
      creatingCompany,
      { ...ownDraft, creator_societe_uuid: 'sur' },
      'contract.refused.not_own_draft',
    ],
    ['its own on hold', creatingCompany, { ...ownDraft, status_id: 'F' }, 'contract.refused.not_own_draft'],
    ['its own, once active', creatingCompany, { ...ownDraft, activated_at: now }, 'contract.refused.was_active'],
    ['its own, without the right to create', actorWith('q'), ownDraft, 'contract.refused.not_own_draft'],
  ])('by a company: %s', (_case, actor, facts, key) => expect(refusalToDelete(actor, contract(facts))?.key).toBe(key))
})

describe('becoming active', () => {
  const complete = {
    status_id: 'A',
    customer_name: 'Olmos',
    internal_serial_number: 'SN-1',
    contract_template: 'FULL',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  }
  const required = ['customer_name', 'internal_serial_number', 'contract_template', 'start_date', 'end_date'] as const
  it('accepts a complete contract', () => expect(refusalOfIncomplete(undefined, complete)).toBeUndefined())

  it.each(required)('is refused without %s, with an error on that field', (field) => {
    for (const empty of [null, '', '  '])
      expect(refusalOfIncomplete({ ...complete, status_id: 'D' }, { ...complete, [field]: empty })).toMatchObject({
        key: 'contract.refused.incomplete',
        errors: { [field]: 'text.required' },
      })
  })

  it('reports all missing fields at once', () => {
    const { errors } = refusalOfIncomplete(undefined, { status_id: 'A' }) ?? {}
    expect(Object.keys(errors ?? {})).toEqual(required)
  })

  it.each(['D', 'F', 'T'])('accepts an incomplete contract with status %s', (status_id) =>
    expect(refusalOfIncomplete(undefined, { status_id })).toBeUndefined(),
  )

  it('refuses to clear a required field, but accepts one that was already empty', () => {
    const old = { ...complete, end_date: null }
    expect(refusalOfIncomplete(old, old)).toBeUndefined()
    expect(refusalOfIncomplete(old, { ...old, customer_name: '' })?.errors).toEqual({ customer_name: 'text.required' })
    expect(refusalOfIncomplete({ ...old, status_id: 'F' }, old)?.errors).toEqual({ end_date: 'text.required' })
  })
})

it.each([
  ['A', undefined],
  ['D', 'contract.refused.not_active'],
  ['F', 'contract.refused.not_active'],
  ['T', 'contract.refused.not_active'],
])('a new call from a contract with status %s', (status_id, key) =>
  expect(refusalOfNewCall({ status_id })?.key).toBe(key),
)

it.each([
  ['the same card', { ins_id: 7 }, { ins_id: '7' }, undefined],
  ['another card', { ins_id: 7 }, { ins_id: '8' }, 'contract.refused.other_appliance'],
  ['no card', { ins_id: 7 }, {}, undefined],
  ['the same serial number', {}, { internal_serial_number: 'SN-1' }, undefined],
  ['another serial number', {}, { internal_serial_number: 'SN-2' }, 'contract.refused.other_appliance'],
  ['a contract without serial number', { internal_serial_number: '' }, { internal_serial_number: 'SN-2' }, undefined],
])('a call from a contract, with %s', (_case, contractFacts, callFacts, key) => {
  const own = { ins_id: null, internal_serial_number: 'SN-1', ...contractFacts }
  expect(refusalOfOtherAppliance(own, { ins_id: '', internal_serial_number: '', ...callFacts })?.key).toBe(key)
})

it.each([
  ['none', '', undefined],
  ['one of the product', 'FULL', undefined],
  ['one of another product', 'PUMP', 'message.not_in_list'],
])('template: %s', (_case, template, key) => expect(refusalOfTemplate(template, ['BASIC', 'FULL'])?.key).toBe(key))

describe('editable fields', () => {
  const central = [Role.dispatcher, Role.callcenter, Role.backoffice]

  it.each(central)('role %s may change everything except the standard type', (role) => {
    const fields = editableFields(actorWith(role), contract())
    expect(fields).toContain('code_product')
    expect(fields).toContain('societe_uuid')
    expect(fields).not.toContain('type_id')
    expect(editableFields(actorWith(role), contract({ type_id: 'P' }))).toContain('type_id')
  })

  it('exclude the appliance of a contract with a card', () => {
    const fields = editableFields(actorWith('D'), contract({ ins_id: 7 }))
    expect(fields).toContain('ins_id')
    for (const field of ['internal_serial_number', 'code_product', 'warranty_end_date'])
      expect(fields).not.toContain(field)
  })

  it('of a company are its own number and the remark', () => {
    const fields = ['subcontractor_contract_number', 'remark']
    expect(editableFields(actorWith('q'), contract({ type_id: 'P' }))).toEqual(fields)
    expect(editableFields(creatingCompany, contract({ status_id: 'D', activated_at: null }))).toEqual(fields)
    expect(editableFields(creatingCompany, contract({ ...ownDraft, status_id: 'A', activated_at: now }))).toEqual(
      fields,
    )
    expect(editableFields(actorWith('q'), contract(ownDraft))).toEqual(fields)
  })

  it('of a company on its own draft are those of a new contract', () => {
    const fields = editableFields(creatingCompany, contract(ownDraft))
    expect([...fields].sort()).toEqual(newContractFields({ role: Role.sat }).sort())
  })

  it('of a new contract exclude the type and, for a company, the company', () => {
    expect(newContractFields({ role: Role.dispatcher })).toContain('societe_uuid')
    expect(newContractFields({ role: Role.dispatcher })).not.toContain('type_id')
    expect(newContractFields({ role: Role.sat })).not.toContain('societe_uuid')
  })
})

describe('contract rights', () => {
  const draft = contract({ status_id: 'D', activated_at: null })
  it.each([
    ['dispatcher, active', actorWith('D'), contract(), { delete: false, newCall: true }],
    ['dispatcher, draft', actorWith('D'), draft, { delete: true, newCall: false }],
    ['call centre, draft', actorWith('W'), draft, { delete: true, newCall: false }],
    ['company, active', actorWith('q'), contract(), { delete: false, newCall: false }],
    [
      'company that may create, active',
      actorWith('q', { canCreateCall: true }),
      contract(),
      { delete: false, newCall: true },
    ],
    [
      'company that may create, draft',
      actorWith('q', { canCreateCall: true }),
      draft,
      { delete: false, newCall: false },
    ],
    ['company that may create, its own draft', creatingCompany, contract(ownDraft), { delete: true, newCall: false }],
    ['dispatcher without contracts', actorWith('D', { enableServiceContract: false }), contract(), { newCall: false }],
  ])('%s', (_who, who, facts, expected) => expect(contractRights(who, facts)).toMatchObject(expected))
})

it.each([
  ['past its last day', '2025-11-18', '2025-11-18'],
  ['on its last day', '2026-03-10', undefined],
  ['before it', '2026-03-11', undefined],
  ['without a last day', null, undefined],
])('a contract %s has ended or not', (_, end_date, expected) => {
  expect(endedOn(end_date, '2026-03-10')).toBe(expected)
})
