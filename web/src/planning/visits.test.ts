import { describe, expect, it } from 'vitest'
import {
  busiestTechnician,
  isInPeriod,
  moveSchedule,
  resizeSchedule,
  type Schedule,
  type Visit,
  wallTimesOf,
} from './visits.ts'

const madrid = 'Europe/Madrid'
const schedule = (schedule_start_date: string, minutes: number): Schedule => ({
  schedule_start_date,
  schedule_end_date: new Date(Date.parse(schedule_start_date) + minutes * 60_000).toISOString(),
})

// In Madrid clocks go forward from 02:00 to 03:00 on 2026-03-29, and back from 03:00 to 02:00 on 2026-10-25.
describe('wallTimesOf', () => {
  it.each([
    ['in winter', '2026-03-27T09:00:00.000Z', 90, '2026-03-27T10:00', '2026-03-27T11:30'],
    ['in summer', '2026-03-30T08:00:00.000Z', 90, '2026-03-30T10:00', '2026-03-30T11:30'],
    ['over the skipped hour', '2026-03-29T00:30:00.000Z', 60, '2026-03-29T01:30', '2026-03-29T03:30'],
    ['over the hour that comes twice', '2026-10-24T23:30:00.000Z', 120, '2026-10-25T01:30', '2026-10-25T02:30'],
    ['within the hour that comes twice', '2026-10-25T00:30:00.000Z', 60, '2026-10-25T02:30', '2026-10-25T03:30'],
    ['over midnight', '2026-07-01T21:30:00.000Z', 60, '2026-07-01T23:30', '2026-07-02T00:30'],
  ])('places a visit %s', (_when, instant, minutes, start, end) => {
    expect(wallTimesOf(schedule(instant, minutes), madrid)).toEqual({ start, end })
  })

  it('uses the time zone of the network', () => {
    expect(wallTimesOf(schedule('2026-07-01T08:00:00.000Z', 60), 'Europe/Lisbon').start).toBe('2026-07-01T09:00')
    expect(wallTimesOf(schedule('2026-07-01T08:00:00.000Z', 60), 'Europe/Rome').start).toBe('2026-07-01T10:00')
  })
})

describe('moveSchedule', () => {
  it.each([
    ['into summer time', '2026-03-27T09:00:00.000Z', '2026-03-30T10:00', '2026-03-30T08:00:00.000Z'],
    ['back into winter time', '2026-03-30T08:00:00.000Z', '2026-03-27T10:00', '2026-03-27T09:00:00.000Z'],
    ['out of summer time', '2026-10-23T08:00:00.000Z', '2026-10-26T10:00', '2026-10-26T09:00:00.000Z'],
    ['to an hour that is skipped', '2026-03-27T09:00:00.000Z', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['to the first of two equal hours', '2026-10-23T08:00:00.000Z', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ])('keeps the duration of a visit moved %s', (_where, from, wall, start) => {
    expect(moveSchedule(schedule(from, 90), wall, madrid)).toEqual(schedule(start, 90))
  })

  it.each(['2026-03-26', '2026-03-28', '2026-03-30', '2026-10-24', '2026-10-26'])(
    'restores a visit moved to %s and back',
    (day) => {
      const visit = schedule('2026-03-27T09:15:00.000Z', 45)
      const away = moveSchedule(visit, `${day}T10:15`, madrid)
      expect(wallTimesOf(away, madrid)).toEqual({ start: `${day}T10:15`, end: `${day}T11:00` })
      expect(moveSchedule(away, '2026-03-27T10:15', madrid)).toEqual(visit)
    },
  )

  it('keeps the duration, not the end on the clock, over the skipped hour', () => {
    const moved = moveSchedule(schedule('2026-03-27T09:00:00.000Z', 60), '2026-03-29T01:30', madrid)
    expect(wallTimesOf(moved, madrid)).toEqual({ start: '2026-03-29T01:30', end: '2026-03-29T03:30' })
    expect(moved).toEqual(schedule('2026-03-29T00:30:00.000Z', 60))
  })
})

describe('resizeSchedule', () => {
  it.each([
    ['in winter', '2026-03-27T09:00:00.000Z', '2026-03-27T12:00', 120],
    ['over the skipped hour', '2026-03-29T00:30:00.000Z', '2026-03-29T04:00', 90],
    ['over the hour that comes twice', '2026-10-24T23:30:00.000Z', '2026-10-25T03:30', 180],
    ['within the second of two equal hours', '2026-10-25T01:15:00.000Z', '2026-10-25T02:45', 30],
  ])('ends a visit at the given wall-clock time %s', (_when, start, wall, minutes) => {
    expect(resizeSchedule(schedule(start, 60), wall, madrid)).toEqual(schedule(start, minutes))
  })
})

describe('isInPeriod', () => {
  it.each([
    ['at its first minute', '2026-03-09T00:00', '2026-03-09T01:00', true],
    ['over midnight at its beginning', '2026-03-08T23:30', '2026-03-09T00:30', true],
    ['until midnight at its beginning', '2026-03-08T23:00', '2026-03-09T00:00', false],
    ['from midnight at its end on', '2026-03-16T00:00', '2026-03-16T01:00', false],
  ])('finds a visit %s in a week: %s to %s, %s', (_when, start, end, expected) => {
    const week = { from: '2026-03-09', until: '2026-03-16' }
    expect(isInPeriod({ start, end } as Visit, week)).toBe(expected)
  })
})

describe('busiestTechnician', () => {
  const visit = (technician: string, facts: object = {}): Visit => ({
    call: { technician, accepted_at: '2026-03-01T08:00:00Z', status_id: -3, ...facts } as Visit['call'],
    start: '2026-03-10T09:00',
    end: '2026-03-10T10:00',
  })

  it('counts visits that are neither cancelled nor unanswered', () => {
    const cancelled = [visit('T1', { status_id: 5 }), visit('T1', { status_id: 5 })]
    const visits = [...cancelled, visit('T2'), visit('T3', { accepted_at: null })]
    expect(busiestTechnician(visits, '2026-03-10')).toBe('T2')
    expect(busiestTechnician(cancelled, '2026-03-10')).toBe('')
  })
})
