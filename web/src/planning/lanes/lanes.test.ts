import { describe, expect, it } from 'vitest'
import type { Visit } from '../visits.ts'
import { hoursShown, hoursTogether, offHours, percentAt, quarterHourAt } from './laneHours.ts'
import { type Lane, lanesOf, missingIfDropped, visitsOfDay, wallAt } from './lanes.ts'

const day = '2026-03-10'
const technicians = [
  { technician: 'T1', technician_name: 'Ana', days: [] },
  { technician: 'T2', technician_name: 'Luis', days: [] },
]
const visit = (ID: string, start: string, end: string, facts: object = {}): Visit => ({
  call: {
    ID,
    technician: 'T1',
    accepted_at: '2026-03-01T08:00:00Z',
    is_saved_status_open: true,
    ...facts,
  } as Visit['call'],
  start: `${day}T${start}`,
  end: `${day}T${end}`,
})
const lane = (...visits: Visit[]): Lane => ({ technician: 'T1', name: 'Ana', visits })
const places = new Map([
  ['madrid', { latitude: 40.4, longitude: -3.7 }],
  ['getafe', { latitude: 40.3, longitude: -3.7 }],
])

describe('the lanes', () => {
  it('are one for each technician, in the given order', () => {
    const lanes = lanesOf(technicians, [visit('a', '09:00', '10:00', { technician: 'T2' })], 'None')
    expect(lanes.map(({ name, visits }) => [name, visits.length])).toEqual([
      ['Ana', 0],
      ['Luis', 1],
    ])
  })

  it('have a last one for visits whose technician is missing or has left', () => {
    const visits = [
      visit('a', '09:00', '10:00', { technician: '' }),
      visit('b', '09:00', '10:00', { technician: 'T9' }),
    ]
    expect(lanesOf(technicians, visits, 'None').at(-1)).toMatchObject({ technician: '', name: 'None', visits })
  })

  it.each([
    ['not accepted', { accepted_at: null }],
    ['cancelled', { status_id: 5, is_saved_status_open: false }],
  ])('leave out calls that are %s', (_state, facts) => {
    const lanes = lanesOf(technicians, [visit('a', '09:00', '10:00', { ...facts, technician: '' })], 'None')
    expect(lanes).toHaveLength(2)
  })

  it('drive past a visit that is cancelled', () => {
    const cancelled = visit('cancelled', '10:00', '11:00', { status_id: 5, is_saved_status_open: false })
    const visits = [visit('madrid', '09:00', '10:00'), cancelled, visit('getafe', '11:00', '12:00')]
    const [ana] = lanesOf(technicians, visits, 'None')
    expect(visitsOfDay(ana as Lane, day, places).at(-1)?.drive).toEqual({ minutes: 17, missing: 0 })
  })
})

describe('the visits of a lane', () => {
  it('are in the order of their start, in a row of their own while another is under way', () => {
    const visits = visitsOfDay(
      lane(visit('c', '11:00', '12:00'), visit('b', '09:30', '10:30'), visit('a', '09:00', '10:00')),
      day,
      places,
    )
    expect(visits.map(({ visit: { call }, from, row }) => [call.ID, from, row])).toEqual([
      ['a', 540, 0],
      ['b', 570, 1],
      ['c', 660, 0],
    ])
  })

  it('are those of the day alone, cut off at midnight', () => {
    const before = { ...visit('before', '00:00', '00:30'), start: '2026-03-09T23:30' }
    const other = { ...visit('other', '09:00', '10:00'), start: '2026-03-11T09:00', end: '2026-03-11T10:00' }
    expect(visitsOfDay(lane(before, other), day, places)).toMatchObject([{ from: 0, to: 30 }])
  })

  it.each([
    ['there is time enough', '10:30', { minutes: 17, missing: 0 }],
    ['it does not fit', '10:10', { minutes: 17, missing: 7 }],
    ['they overlap', '09:45', { minutes: 17, missing: 32 }],
  ])('say how long the drive from the visit before takes: %s', (_when, start, drive) => {
    const visits = visitsOfDay(lane(visit('madrid', '09:00', '10:00'), visit('getafe', start, '12:00')), day, places)
    expect(visits.map((one) => one.drive)).toEqual([undefined, drive])
  })

  it('start the drive at the visit that ends last, not at the one that starts last', () => {
    const long = visit('madrid', '09:00', '12:00')
    const short = visit('near', '10:00', '10:30')
    const visits = visitsOfDay(lane(long, short, visit('getafe', '12:00', '13:00')), day, places)
    expect(visits.at(-1)?.drive).toEqual({ minutes: 17, missing: 17 })
  })

  it('lack no time once they are done', () => {
    const done = visit('getafe', '10:00', '11:00', { is_saved_status_open: false })
    expect(visitsOfDay(lane(visit('madrid', '09:00', '10:00'), done), day, places).at(-1)?.drive).toEqual({
      minutes: 17,
      missing: 0,
    })
  })

  it('have no drive where a place is unknown or there is no technician', () => {
    const visits = [visit('madrid', '09:00', '10:00'), visit('unknown', '10:30', '11:00')]
    expect(visitsOfDay(lane(...visits), day, places).at(-1)?.drive).toBeUndefined()
    const withoutTechnician = { ...lane(visits[0] as Visit, visit('getafe', '10:30', '11:00')), technician: '' }
    expect(visitsOfDay(withoutTechnician, day, places).at(-1)?.drive).toBeUndefined()
  })
})

describe('a visit that is dragged over a lane', () => {
  it.each([
    ['09:00', '10:00', 0],
    ['09:00', '10:50', 7],
    ['12:05', '13:00', 12],
  ])('from %s to %s lacks as many minutes as the drive before or after it needs: %i', (start, end, missing) => {
    const others = lane(visit('madrid', '11:00', '12:00'), visit('getafe', '08:00', '08:30'))
    expect(missingIfDropped(others, visit('getafe', start, end), places)).toBe(missing)
  })

  it('lacks minutes for the drive to a later visit, past a shorter one that is done', () => {
    const done = visit('near', '10:00', '10:30', { is_saved_status_open: false })
    const others = lane(done, visit('getafe', '12:00', '13:00'))
    expect(missingIfDropped(others, visit('madrid', '09:00', '12:00'), places)).toBe(17)
  })
})

describe('the hours of the lanes', () => {
  it('are the working hours with an hour around them, longer for a visit outside, within the day', () => {
    expect(hoursShown({ from: 540, to: 1080 }, [])).toEqual({ from: 480, to: 1140 })
    expect(hoursShown(undefined, [])).toEqual({ from: 420, to: 1140 })
    const early = visitsOfDay(lane(visit('a', '05:30', '06:00'), visit('b', '23:00', '23:50')), day, places)
    expect(hoursShown(undefined, early)).toEqual({ from: 300, to: 1440 })
  })

  it('reach from the earliest to the latest hours of the technicians', () => {
    const hours = [
      { from: 360, to: 840 },
      { from: 480, to: 1080 },
    ]
    expect(hoursTogether(hours)).toEqual({ from: 360, to: 1080 })
    expect(hoursTogether([])).toBeUndefined()
  })

  it('are grey before, between and after the spans of a technician', () => {
    const splitDay = [
      { from: 540, to: 840 },
      { from: 960, to: 1140 },
    ]
    const shown = { from: 480, to: 1140 }
    expect(offHours(shown, splitDay)).toEqual([
      { from: 480, to: 540 },
      { from: 840, to: 960 },
    ])
    expect(offHours(shown, [])).toEqual([shown])
  })

  it('turn a position into a quarter hour and back', () => {
    const hours = { from: 480, to: 1080 }
    expect(percentAt(540, hours)).toBe(10)
    expect(quarterHourAt(0.1, hours)).toBe(540)
    expect(quarterHourAt(0.112, hours)).toBe(540)
    expect(quarterHourAt(0.115, hours)).toBe(555)
    expect(quarterHourAt(-5, hours)).toBe(0)
    expect(quarterHourAt(9, hours)).toBe(1425)
    expect(wallAt(day, 555)).toBe('2026-03-10T09:15')
  })
})
