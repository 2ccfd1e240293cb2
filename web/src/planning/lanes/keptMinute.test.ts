import { expect, it } from 'vitest'
import type { Visit } from '../visits.ts'
import { keptMinute } from './keptMinute.ts'
import { visitsOfDay, wallAt } from './lanes.ts'
import type { DragSource } from './useCallDrag.ts'

const now = '2026-03-10T09:00:00.000Z'
const minuteOfCall = (facts: object) =>
  keptMinute({ call: facts as DragSource['call'], placed: undefined }, now, 'Europe/Madrid')
const accepted_at = '2026-03-01T08:00:00.000Z'

it.each([
  ['an appointment to come', { accepted_at, schedule_start_date: '2026-03-12T15:00:00.000Z' }, 16 * 60],
  ['a visit that is over', { accepted_at, schedule_start_date: '2026-03-09T15:00:00.000Z' }, undefined],
  ['no appointment', { accepted_at, schedule_start_date: null }, undefined],
  ['no answer yet', { accepted_at: null, schedule_start_date: '2026-03-12T15:00:00.000Z' }, undefined],
])('a call from the tray with %s', (_case, call, minute) => expect(minuteOfCall(call)).toBe(minute))

it.each(['2026-03-09', '2026-03-10'])('a visit over midnight keeps its start when its part of %s is dropped', (day) => {
  const visit = { call: { ID: 'a' }, start: '2026-03-09T23:00', end: '2026-03-10T01:00' } as Visit
  const [placed] = visitsOfDay({ technician: 'T1', name: 'Ana', visits: [visit] }, day, new Map())
  const minute = keptMinute({ call: visit.call, placed }, now, 'Europe/Madrid')
  expect(wallAt(day, minute ?? 0)).toBe(visit.start)
})
