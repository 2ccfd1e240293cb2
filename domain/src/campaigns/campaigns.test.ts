import { expect, test } from 'vitest'
import { refusalOfState } from './campaign.rules.ts'
import { campaignStates } from './campaign.ts'
import { dayOfLastMail } from './mail-pace.ts'

test.each([
  ['draft', ['running', 'closed']],
  ['running', ['stopped', 'closed']],
  ['stopped', ['running', 'closed']],
  ['closed', []],
] as const)('a campaign that is %s may become %j', (present, allowed) => {
  expect(campaignStates.filter((wanted) => !refusalOfState(present, wanted))).toEqual(
    campaignStates.filter((wanted) => allowed.some((state) => state === wanted)),
  )
})

test.each([
  { sentToday: 0, ahead: 0, waiting: 0, day: null },
  { sentToday: 0, ahead: 0, waiting: 100, day: '2026-12-30' },
  { sentToday: 40, ahead: 0, waiting: 61, day: '2026-12-31' },
  { sentToday: 40, ahead: 60, waiting: 100, day: '2026-12-31' },
  { sentToday: 120, ahead: 100, waiting: 101, day: '2027-01-02' },
])('the last of $waiting emails after $ahead others and $sentToday today leaves on $day', ({ day, ...waiting }) => {
  expect(dayOfLastMail({ today: '2026-12-30', perDay: 100, ...waiting })).toBe(day)
})
