import { describe, expect, it } from 'vitest'
import { findSlotAt, findSlots, findTimes, type PlannedStop, type SlotSearch } from './slots.ts'

const madrid = { latitude: 40.4, longitude: -3.7 }
const getafe = { latitude: 40.3, longitude: -3.7 }
const toledo = { latitude: 39.86, longitude: -4.02 }
const at = (time: string) => Date.parse(`2026-03-10T${time}:00Z`)
const monday = [{ from: at('08:00'), to: at('18:00') }]
const splitDay = [
  { from: at('09:00'), to: at('14:00') },
  { from: at('16:00'), to: at('19:00') },
]

const visit = (start: string, end: string, facts: Partial<PlannedStop> = {}): PlannedStop => ({
  technician: 'T1',
  start: at(start),
  end: at(end),
  place: madrid,
  ville: 'Madrid',
  ...facts,
})
const search = (facts: Partial<SlotSearch> = {}): SlotSearch => ({
  place: getafe,
  company: madrid,
  duration_minutes: 60,
  earliest: at('07:00'),
  technicians: ['T1'],
  daysOf: () => [monday],
  visits: [],
  ...facts,
})
const timesOf = (facts: Partial<SlotSearch>) =>
  findSlots(search(facts)).map(({ start }) => new Date(start).toISOString().slice(11, 16))

describe('free slots', () => {
  it('begin with the working day of a technician without visits', () => {
    expect(findSlots(search())).toMatchObject([
      { technician: 'T1', start: at('08:00'), before: undefined, after: undefined },
    ])
  })

  it('prefer the gap next to a visit in the same place', () => {
    const visits = [
      visit('09:00', '10:00', { place: toledo }),
      visit('12:00', '13:00', { place: getafe, ville: 'Getafe' }),
    ]
    const [best] = findSlots(search({ visits }))
    expect(best).toMatchObject({ start: at('13:00'), before: { ville: 'Getafe' }, added_km: 0 })
  })

  it('leave time to travel from the visit before and to the one after', () => {
    expect(timesOf({ visits: [visit('08:00', '09:00')] })).toEqual(['09:30'])
    expect(timesOf({ visits: [visit('09:15', '18:00')] })).toEqual([])
    expect(timesOf({ visits: [visit('09:30', '18:00')] })).toEqual(['08:00'])
  })

  it('leave time to travel from a visit before the working hours, and to one after them', () => {
    expect(timesOf({ visits: [visit('07:00', '08:00', { place: toledo })] })).toEqual(['09:30'])
    const late = visit('18:15', '19:00', { place: toledo })
    expect(timesOf({ visits: [visit('08:00', '15:30', { place: getafe }), late] })).toEqual(['15:30'])
    expect(timesOf({ visits: [visit('08:00', '16:00', { place: getafe }), late] })).toEqual([])
  })

  it('do not begin during a visit that lasts longer than one within it', () => {
    const visits = [visit('08:00', '17:00', { place: getafe, ville: 'Getafe' }), visit('09:00', '10:00')]
    expect(findSlots(search({ visits }))).toMatchObject([{ start: at('17:00'), before: { ville: 'Getafe' } }])
    expect(findSlotAt(search({ visits }), at('11:00'))).toBeUndefined()
  })

  it('start on a quarter of an hour, not before the earliest time', () => {
    expect(timesOf({ earliest: at('10:07') })).toEqual(['10:15'])
  })

  it('end with the working day', () => {
    expect(timesOf({ earliest: at('17:00') })).toEqual(['17:00'])
    expect(timesOf({ earliest: at('17:01') })).toEqual([])
    expect(timesOf({ duration_minutes: 601 })).toEqual([])
  })

  it('leave out the break of a split day', () => {
    const daysOf = () => [splitDay]
    expect(timesOf({ daysOf })).toEqual(['09:00', '16:00'])
    expect(timesOf({ daysOf, earliest: at('13:15') })).toEqual(['16:00'])
    expect(timesOf({ daysOf, duration_minutes: 240 })).toEqual(['09:00'])
    expect(timesOf({ daysOf, visits: [visit('09:00', '13:30')] })).toEqual(['16:00'])
    expect(findSlotAt(search({ daysOf }), at('13:30'))).toBeUndefined()
    expect(findSlotAt(search({ daysOf }), at('17:00'))).toMatchObject({ start: at('17:00') })
  })

  it('are three at most, the shortest detour first, then the earliest, then by technician', () => {
    const technicians = ['T2', 'T1', 'T3', 'T4']
    const slots = findSlots(
      search({ technicians, visits: [visit('08:00', '09:00', { technician: 'T3', place: getafe })] }),
    )
    expect(slots.map(({ technician }) => technician)).toEqual(['T3', 'T1', 'T2'])
  })

  it('have different times for somebody who does not choose the technician', () => {
    const facts = search({ technicians: ['T1', 'T2', 'T3'], visits: [visit('08:00', '10:00')] })
    expect(findTimes(facts, Number.NaN).map(({ start }) => start)).toEqual([at('08:00'), at('10:30')])
    expect(findTimes(facts, at('08:00')).map(({ start }) => start)).toEqual([at('10:30')])
  })

  it('exist at a given time if somebody is free then', () => {
    const facts = search({ technicians: ['T1', 'T2'], visits: [visit('08:00', '18:00')] })
    expect(findSlotAt(facts, at('11:00'))).toMatchObject({ technician: 'T2', start: at('11:00') })
    for (const time of [at('03:00'), at('17:30'), at('06:00'), at('11:07'), Number.NaN])
      expect(findSlotAt(facts, time)).toBeUndefined()
  })

  it('take a place that is unknown as the company', () => {
    expect(findSlots(search({ place: null }))).toMatchObject([{ added_km: 0 }])
    expect(findSlots(search({ visits: [visit('08:00', '09:00', { place: null })] }))[0]?.start).toBe(at('09:30'))
  })
})
