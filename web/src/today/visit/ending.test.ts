import { expect, it } from 'vitest'
import { type Ending, timesToAdd } from './ending.ts'

const at = (time: string) => `2026-03-10T${time}:00.000Z`
const acts = [
  { kind: 'Depart', at: at('08:00') },
  { kind: 'Start', at: at('09:00') },
  { kind: 'Finish', at: at('10:00') },
] as const
const ended = (kind: Ending['kind'], time: string) => ({ kind, at: at(time), by: '', status: '' })

it.each<[string, Ending, object]>([
  ['all times after a closed call', ended('closed', '08:30'), { started_at: at('09:00'), finished_at: at('10:00') }],
  ['all times before a handover', ended('company', '11:00'), { started_at: at('09:00'), finished_at: at('10:00') }],
  ['only the start if the visit was handed over meanwhile', ended('colleague', '09:30'), { started_at: at('09:00') }],
  ['none after a handover', ended('office', '08:30'), {}],
])('adds %s', (_what, ending, times) => expect(timesToAdd(acts, ending).times).toEqual(times))

it('adds nothing that was done only after the handover, and nothing to a call that is gone', () => {
  expect(timesToAdd(acts, ended('company', '08:30')).isTooLate).toBe(true)
  expect(timesToAdd(acts, ended('company', '09:30')).isTooLate).toBe(false)
  expect(timesToAdd([], ended('company', '08:30')).isTooLate).toBe(false)
  expect(timesToAdd([], ended('gone', '08:30')).isTooLate).toBe(true)
})
