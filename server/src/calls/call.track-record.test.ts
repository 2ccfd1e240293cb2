import { expect, it } from 'vitest'
import { type TrackedCall, trackRecordChange } from './call.track-record.ts'

const call = { network_code: 'ATLIBE', societe_uuid: 'norte', accepted_at: null, done_at: null, appointments: 0 }
const now = '2026-03-10T09:30:00.000Z'
const nobodys = { ...call, societe_uuid: null }
const accepted = { ...call, accepted_at: now, appointments: 1 }
const done = { ...accepted, done_at: now }
const doneLater = { ...done, appointments: 2 }

const sur = { ...call, societe_uuid: 'sur' }

it.each<[string, TrackedCall, TrackedCall, object | undefined]>([
  ['an offer counts', nobodys, call, { offered: 1 }],
  ['an offer to another company counts for that one', call, sur, { offered: 1, societe_uuid: 'sur' }],
  ['an acceptance counts', call, accepted, { accepted: 1 }],
  ['work done at the first visit counts twice', accepted, done, { done: 1, done_at_first_visit: 1 }],
  ['work done at a later visit counts once', { ...accepted, appointments: 2 }, doneLater, { done: 1 }],
  ['a done call that is opened again is taken back', done, accepted, { done: -1, done_at_first_visit: -1 }],
  ['a done call that loses its company is taken back', doneLater, { ...doneLater, societe_uuid: null }, { done: -1 }],
  ['another appointment counts nothing', accepted, { ...accepted, appointments: 2 }, undefined],
  ['a call of nobody counts nothing', nobodys, { ...nobodys, done_at: now }, undefined],
])('%s', (_what, before, after, counted) => {
  const none = { offered: 0, accepted: 0, done: 0, done_at_first_visit: 0 }
  const record = { network_code: 'ATLIBE', societe_uuid: 'norte', ...none, ...counted }
  expect(trackRecordChange(before, after)).toEqual(counted && record)
})
