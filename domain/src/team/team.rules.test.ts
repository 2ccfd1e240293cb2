import { expect, it } from 'vitest'
import { refusalOfCalendar, refusalToInvite } from './team.rules.ts'
import type { TechnicianFields } from './team.ts'

const facts = { isActive: true, hasAccount: false, isAddressTaken: false }

it.each([
  ['a technician without an account', {}, undefined],
  ['a technician who has left', { isActive: false }, 'team.refused.inactive'],
  ['a technician with an account', { hasAccount: true }, 'team.refused.has_account'],
  ['an address that is in use', { isAddressTaken: true }, 'team.refused.address_taken'],
])('invites or refuses %s', (_, changed, key) => {
  expect(refusalToInvite({ ...facts, ...changed })?.key).toBe(key)
})

const monday = { weekday: 1, starts_at: '08:00', ends_at: '17:00' }
const fiveSpans = ['08', '10', '12', '14', '16'].map((hour) => ({
  weekday: 1,
  starts_at: `${hour}:00`,
  ends_at: `${hour}:30`,
}))
const may = { starts_on: '2026-05-01', ends_on: '2026-05-10' }
const fields: TechnicianFields = {
  technician: 'T1',
  version: 1,
  has_own_hours: true,
  hours: [monday],
  leaves: [may],
  skills: ['GAS'],
}

it('keeps five spans on a day that are stored already', () => {
  expect(refusalOfCalendar({ ...fields, hours: fiveSpans }, ['GAS'], fiveSpans)).toBeUndefined()
})

it.each<[string, Partial<TechnicianFields>, string | undefined]>([
  ['hours, leave and skills', {}, undefined],
  ['the hours of the company', { has_own_hours: false, hours: [] }, undefined],
  ['hours that are not stored', { has_own_hours: false, hours: [{ ...monday, ends_at: '08:00' }] }, undefined],
  ['own hours without a day', { hours: [] }, 'team.refused.no_hours'],
  ['hours that end before they start', { hours: [{ ...monday, ends_at: '08:00' }] }, 'calendar.refused.order'],
  ['five spans on a day', { hours: fiveSpans }, 'calendar.refused.crowded'],
  ['a split day', { hours: [monday, { ...monday, starts_at: '18:00', ends_at: '20:00' }] }, undefined],
  ['the same hours twice', { hours: [monday, monday] }, 'calendar.refused.overlap'],
  ['leave that ends before it starts', { leaves: [{ ...may, ends_on: '2026-04-30' }] }, 'team.refused.leave'],
  ['two leaves on one day', { leaves: [{ ...may, starts_on: may.ends_on }, may] }, 'team.refused.leave_overlaps'],
  ['a skill of another company', { skills: ['SOLAR'] }, 'message.not_in_list'],
])('accepts or refuses %s', (_, changed, key) => {
  expect(refusalOfCalendar({ ...fields, ...changed }, ['GAS'])?.key).toBe(key)
})
