import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../platform/wall-clock.ts'
import { fitsInto } from './day-hours.ts'
import { type DayToPlan, type DayVisit, planDay } from './day-plan.ts'
import { drivingMs, kmBetween, roundKm } from './travel.ts'

const at = (time: string) => Date.parse(`2026-03-10T${time}:00Z`)
const timeOf = (time: number) => new Date(time).toISOString().slice(11, 16)

/** Places on a line: the company at 0, the visit at `km`. A kilometre takes 1.2 minutes. */
interface TestVisit {
  readonly ID: string
  readonly time: string
  readonly km: number
  readonly minutes?: number
  readonly isMovable?: boolean
}

function dayOf(visits: readonly TestVisit[], facts: Partial<DayToPlan> = {}): DayToPlan {
  const places = [...visits.map(({ km }) => km), 0]
  return {
    visits: visits.map(
      ({ ID, time, minutes = 60, isMovable = true }): DayVisit => ({
        ID,
        start: at(time),
        end: at(time) + minutes * minuteMs,
        isMovable,
      }),
    ),
    hours: [{ from: at('08:00'), to: at('18:00') }],
    earliest: at('07:00'),
    km: places.map((a) => places.map((b) => Math.abs(a - b))),
    ...facts,
  }
}
const shown = (visits: readonly TestVisit[], facts?: Partial<DayToPlan>) =>
  planDay(dayOf(visits, facts)).proposed.stops.map(({ ID, start }) => `${ID} ${timeOf(start)}`)

const splitDay = [
  { from: at('08:00'), to: at('13:00') },
  { from: at('15:00'), to: at('18:00') },
]

/** The present order goes from one side of the company to the other twice. */
const crossed: TestVisit[] = [
  { ID: 'far', time: '09:00', km: 20 },
  { ID: 'near', time: '11:00', km: -10 },
  { ID: 'farther', time: '13:00', km: 30 },
]

describe('the plan of a day', () => {
  it('orders the visits by the shortest route, and says what that saves', () => {
    const { present, proposed } = planDay(dayOf(crossed))
    expect(present).toMatchObject({ km: 20 + 30 + 40 + 30, minutes: 144 })
    expect(proposed).toMatchObject({ km: 80, minutes: 96 })
    expect(proposed.stops.map(({ ID }) => ID)).toEqual(['near', 'far', 'farther'])
  })

  it('keeps each visit as near to its present time as the order allows', () => {
    expect(shown(crossed)).toEqual(['near 11:00', 'far 12:45', 'farther 14:00'])
  })

  it('moves no visit into the break of a split day', () => {
    expect(shown(crossed, { hours: splitDay })).toEqual(['near 11:00', 'far 15:00', 'farther 16:15'])
    expect(shown(crossed, { hours: [...splitDay.slice(0, 1), { from: at('17:00'), to: at('18:00') }] })).toEqual([
      'near 10:15',
      'far 12:00',
      'farther 17:00',
    ])
  })

  it('leaves appointments at their time', () => {
    expect(shown(crossed.map((visit) => ({ ...visit, isMovable: false })))).toEqual([
      'far 09:00',
      'near 11:00',
      'farther 13:00',
    ])
    const [far, near, farther] = crossed as [TestVisit, TestVisit, TestVisit]
    const stops = shown([far, { ...near, isMovable: false }, farther])
    expect(stops).toContain('near 11:00')
  })

  it('leaves time to travel to the appointment after', () => {
    const promised = { ID: 'promised', time: '09:30', km: 30, isMovable: false }
    expect(shown([promised, { ID: 'moved', time: '13:00', km: 29.9 }])).toEqual(['promised 09:30', 'moved 13:00'])
    expect(
      shown([
        { ...promised, time: '13:00' },
        { ID: 'moved', time: '12:30', km: 20 },
      ]),
    ).toEqual(['moved 11:45', 'promised 13:00'])
  })

  it('stays as it is if nothing is shorter', () => {
    const inOrder = [
      { ID: 'a', time: '09:07', km: 10 },
      { ID: 'b', time: '11:00', km: 20 },
    ]
    const { present, proposed } = planDay(dayOf(inOrder))
    expect(proposed).toEqual(present)
  })

  it('moves a visit that its technician cannot reach in time', () => {
    const { present, proposed } = planDay(
      dayOf([
        { ID: 'a', time: '09:00', km: 10, isMovable: false },
        { ID: 'b', time: '10:00', km: 30 },
      ]),
    )
    expect(present.stops.map(({ isReachable }) => isReachable)).toEqual([true, false])
    expect(proposed.stops.map(({ ID, start }) => [ID, timeOf(start)])).toEqual([
      ['a', '09:00'],
      ['b', '10:30'],
    ])
  })

  it('leaves the only visit where it is, even after the working hours', () => {
    expect(shown([{ ID: 'a', time: '19:00', km: 10 }])).toEqual(['a 19:00'])
  })

  it('moves no visit to a time before the earliest one', () => {
    const [first] = planDay(dayOf(crossed, { earliest: at('10:07') })).proposed.stops
    expect(first?.start).toBeGreaterThanOrEqual(at('10:15'))
  })

  it('is empty without visits', () => {
    expect(planDay(dayOf([])).proposed).toEqual({ stops: [], km: 0, minutes: 0 })
  })

  const randomDay = fc
    .array(
      fc.record({
        quarter: fc.integer({ min: 0, max: 36 }),
        minutes: fc.constantFrom(30, 45, 60, 90),
        x: fc.integer({ min: -40, max: 40 }),
        y: fc.integer({ min: -40, max: 40 }),
        isMovable: fc.boolean(),
      }),
      { minLength: 1, maxLength: 9 },
    )
    .map((drawn): DayToPlan => {
      const places = [...drawn, { x: 0, y: 0 }]
      return {
        ...dayOf([]),
        // Every other day has a break.
        ...(drawn.length % 2 === 0 && { hours: splitDay }),
        visits: drawn.map(({ quarter, minutes, isMovable }, n) => {
          const start = at('08:00') + quarter * 15 * minuteMs
          return { ID: `v${n}`, start, end: start + minutes * minuteMs, isMovable }
        }),
        km: places.map((a) => places.map((b) => roundKm(Math.hypot(a.x - b.x, a.y - b.y)))),
      }
    })

  it('never makes a day worse: every visit once, appointments untouched, no longer route, no new overlap', () => {
    fc.assert(
      fc.property(randomDay, (day) => {
        const { present, proposed } = planDay(day)
        const isChanged = JSON.stringify(present) !== JSON.stringify(proposed)
        const misses = ({ stops }: typeof present) => stops.filter(({ isReachable }) => !isReachable).length
        expect(proposed.stops.map(({ ID }) => ID).toSorted()).toEqual(day.visits.map(({ ID }) => ID).toSorted())
        expect(misses(proposed)).toBeLessThanOrEqual(misses(present))
        if (misses(proposed) === misses(present)) expect(proposed.km).toBeLessThanOrEqual(present.km)
        for (const [n, stop] of proposed.stops.entries()) {
          const visit = day.visits.find(({ ID }) => ID === stop.ID) as DayVisit
          expect(stop.end - stop.start).toBe(visit.end - visit.start)
          if (!visit.isMovable) expect(stop.start).toBe(visit.start)
          const before = proposed.stops[n - 1]
          if (isChanged && before && (visit.isMovable || isMovableIn(day, before.ID)))
            expect(stop.start).toBeGreaterThanOrEqual(before.end + drivingMs(stop.km))
          if (isChanged && visit.isMovable) expect(fitsInto(day.hours, stop.start, stop.end)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is the same however the visits are listed', () => {
    fc.assert(
      fc.property(randomDay, (day) => {
        const order = day.visits.map((_, n) => n).toReversed()
        const company = day.visits.length
        const places = [...order, company]
        const listed = {
          ...day,
          visits: order.map((n) => day.visits[n] as DayVisit),
          km: places.map((a) => places.map((b) => day.km[a]?.[b] ?? 0)),
        }
        expect(planDay(listed)).toEqual(planDay(day))
      }),
    )
  })

  it('of thirty visits is found in under 250 ms', () => {
    const town = (n: number) => ({
      latitude: 40 + ((n * 7919) % 97) / 300,
      longitude: -3.7 + ((n * 104729) % 89) / 300,
    })
    const places = Array.from({ length: 31 }, (_, n) => town(n))
    const visits = places.slice(1).map((_, n) => {
      const start = at('08:00') + n * 30 * minuteMs
      return { ID: `v${n}`, start, end: start + 10 * minuteMs, isMovable: n % 6 !== 5 }
    })
    const day = {
      ...dayOf([]),
      visits,
      hours: [{ from: at('08:00'), to: at('23:59') }],
      km: places.map((a) => places.map((b) => kmBetween(a, b))),
    }
    planDay(day)
    const times = Array.from({ length: 5 }, () => {
      const start = Date.now()
      planDay(day)
      return Date.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(250)
  })
})

const isMovableIn = (day: DayToPlan, ID: string) => day.visits.find((visit) => visit.ID === ID)?.isMovable ?? false
