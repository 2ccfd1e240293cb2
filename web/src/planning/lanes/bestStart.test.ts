import { expect, it } from 'vitest'
import type { Visit } from '../visits.ts'
import { bestStart } from './bestStart.ts'

const day = '2026-03-10'
const at = (time: string) => `${day}T${time}:00.000Z`
const visit = (ID: string, start: string, end: string, technician = 'T1', status_id = -3): Visit => ({
  call: {
    ID,
    technician,
    ville: '',
    status_id,
    accepted_at: '2026-03-01T08:00:00Z',
    schedule_start_date: at(start),
    schedule_end_date: at(end),
  } as Visit['call'],
  start: `${day}T${start}`,
  end: `${day}T${end}`,
})
const madrid = { latitude: 40.4, longitude: -3.7 }
const getafe = { latitude: 40.3, longitude: -3.7 }
const company = {
  company: madrid,
  technicians: [
    {
      technician: 'T1',
      technician_name: 'Ana',
      days: [{ day, hours: [{ starts_at: at('09:00'), ends_at: at('14:00') }], on_leave: false }],
    },
  ],
  days: [{ day, hours: [{ starts_at: at('08:00'), ends_at: at('18:00') }], on_leave: false }],
}
const places = new Map([
  ['new', getafe],
  ['near', getafe],
  ['far', madrid],
])

it.each([
  ['at the start of the working hours', {}, '09:00'],
  ["in the company's hours for another technician", { technician: 'T2' }, '08:00'],
  ['not before now', { now: Date.parse(at('10:05')) }, '10:15'],
  [
    'next to the visit that is nearest',
    { visits: [visit('far', '09:00', '10:00'), visit('near', '12:00', '13:00')] },
    '10:30',
  ],
  ['beside the visits of another technician', { visits: [visit('near', '09:00', '14:00', 'T2')] }, '09:00'],
  ['in the time of a visit that is cancelled', { visits: [visit('near', '09:00', '14:00', 'T1', 5)] }, '09:00'],
  ['nowhere without room for it', { visits: [visit('near', '09:30', '13:30')] }, undefined],
  ['nowhere on a day without working hours', { day: '2026-03-11' }, undefined],
])('starts a visit %s', (_where, search, start) => {
  const defaults = { technician: 'T1', day, visits: [], places, now: Date.parse(at('07:00')) }
  const call = { ID: 'new', duration_minutes: null }
  expect(bestStart(call, { ...company, ...defaults, ...search })).toBe(start && at(start))
})
