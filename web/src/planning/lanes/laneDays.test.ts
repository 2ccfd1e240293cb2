import { expect, it } from 'vitest'
import { laneDaysOf } from './laneDays.ts'

const day = '2026-03-10'
const workingDay = (spans: readonly [string, string][], on_leave = false) => ({
  day,
  hours: spans.map(([from, to]) => ({ starts_at: `${day}T${from}:00.000Z`, ends_at: `${day}T${to}:00.000Z` })),
  on_leave,
})
const technician = (code: string, ...days: ReturnType<typeof workingDay>[]) => ({
  technician: code,
  technician_name: code,
  days,
})
const { days, dayOf } = laneDaysOf(
  {
    days: [workingDay([['07:00', '17:00']])],
    technicians: [
      technician('own hours', workingDay([['05:00', '13:00']])),
      technician('late', workingDay([['13:00', '23:00']])),
      technician(
        'split',
        workingDay([
          ['08:00', '13:00'],
          ['15:00', '18:00'],
        ]),
      ),
      technician('free', workingDay([])),
      technician('away', workingDay([], true)),
    ],
  },
  'Europe/Madrid',
)
const companyDay = { day, hours: [{ from: 480, to: 1080 }], on_leave: false }

it('the days of the company are on the clocks of its network', () => expect(days).toEqual([companyDay]))

it.each([
  ['own hours', { ...companyDay, hours: [{ from: 360, to: 840 }] }],
  ['late', { ...companyDay, hours: [{ from: 840, to: 1440 }] }],
  [
    'split',
    {
      ...companyDay,
      hours: [
        { from: 540, to: 840 },
        { from: 960, to: 1140 },
      ],
    },
  ],
  ['free', { ...companyDay, hours: [] }],
  ['away', { day, hours: [], on_leave: true }],
  ['', companyDay],
])('the day of the lane "%s" is its own, else the company’s', (code, expected) =>
  expect(dayOf(code, day)).toEqual(expected),
)

it('a day that is not loaded has no hours', () =>
  expect(dayOf('own hours', '2026-03-11')).toEqual({ day: '2026-03-11', hours: [], on_leave: false }))
