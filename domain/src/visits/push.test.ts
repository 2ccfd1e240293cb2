import { expect, test } from 'vitest'
import { msUntilMorning, msUntilNight, newsOfVisit } from './push.ts'

const minutes = 60_000
const [one, other] = ['2026-03-12T09:00:00.000Z', '2026-03-13T09:00:00.000Z']

test.each([
  ['2026-03-10T06:00:00Z', 0],
  ['2026-03-10T19:59:00Z', 0],
  ['2026-03-10T20:00:00Z', 600],
  ['2026-03-10T23:30:00Z', 390],
  ['2026-03-11T05:59:00Z', 1],
])('in Madrid, at %s messages wait %i minutes', (now, expected) =>
  expect(msUntilMorning(Date.parse(now), 'Europe/Madrid')).toBe(expected * minutes),
)

test('counts to the evening on the clocks of the network', () => {
  expect(msUntilNight(Date.parse('2026-03-10T18:30:00Z'), 'Europe/Madrid')).toBe(90 * minutes)
  expect(msUntilNight(Date.parse('2026-03-10T18:30:00Z'), 'Europe/Lisbon')).toBe(150 * minutes)
})

test.each([
  ['a new visit', null, one, { kind: 'new', at: one }],
  ['a moved one', one, other, { kind: 'moved', at: other }],
  ['a taken one, with the time it had', one, null, { kind: 'taken', at: one }],
  ['nothing of a visit that is as before', one, one, undefined],
  ['nothing of a visit that was never theirs', null, null, undefined],
])('tells %s', (_what, before, after, expected) => expect(newsOfVisit(before, after)).toEqual(expected))
