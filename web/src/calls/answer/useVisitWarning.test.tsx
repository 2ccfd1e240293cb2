// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { useVisitWarning } from './useVisitWarning.tsx'

const at = { schedule_start_date: '2026-03-12T09:00:00.000Z', schedule_end_date: '2026-03-12T10:00:00.000Z' }
const visitOf = (ID: string) => ({ ID, technician: 'T1', ...at })

const island = { ville: 'Las Palmas', pays: 'ES', code_postal: '35001' }
let off: object | null = null
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, { ID }: { ID: string }) => {
    if (path.endsWith('GetOffHours')) return off
    const beside = { ...at, ID: `beside ${ID}`, call_id: '78', customer_name: `Customer beside ${ID}`, ...island }
    return { Data: ID === 'alone' ? [] : [beside] }
  },
}))

const screen = setUpScreen()
let confirmVisit: ReturnType<typeof useVisitWarning>['confirmVisit']
function Page() {
  const overlap = useVisitWarning()
  confirmVisit = overlap.confirmVisit
  return overlap.dialog
}

beforeEach(async () => {
  await screen.render(<Page />)
})

const click = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const shown = () => document.body.textContent ?? ''

it('asks about one visit after the other, and forgets none', async () => {
  const answers: Record<string, boolean> = {}
  await act(async () => {
    for (const ID of ['a', 'b'])
      void confirmVisit(visitOf(ID)).then((goOn) => {
        answers[ID] = goOn
      })
  })
  expect(shown()).toContain('Customer beside a')
  expect(shown()).toContain('2026/03/12 10:00 – 11:00 (Madrid), 09:00 (Canarias)')
  expect(shown()).not.toContain('Customer beside b')
  await click('Change it')
  expect(answers).toEqual({ a: false })
  expect(shown()).toContain('Customer beside b')
  await click('Plan it all the same')
  expect(answers).toEqual({ a: false, b: true })
  expect(shown()).not.toContain('Customer beside')
})

it.each([
  ['leave', [], /The technician is on leave that day\./],
  ['day', [], /The technician does not work that day\./],
  [
    'hours',
    [
      { starts_at: '2026-03-12T08:00:00.000Z', ends_at: '2026-03-12T13:00:00.000Z' },
      { starts_at: '2026-03-12T15:00:00.000Z', ends_at: '2026-03-12T18:00:00.000Z' },
    ],
    /on that day: 09:00 – 14:00 · 16:00 – 19:00 \(Madrid\), 08:00 – 13:00 · 15:00 – 18:00 \(Canarias\)/,
  ],
])('asks before it plans a visit when the technician does not work: %s', async (reason, hours, text) => {
  off = { reason, hours, place: island }
  let answer: boolean | undefined
  await act(async () => {
    void confirmVisit(visitOf('alone')).then((goOn) => {
      answer = goOn
    })
  })
  expect(shown()).toMatch(text)
  expect(shown()).not.toContain('already has')
  await click('Plan it all the same')
  expect(answer).toBe(true)
  off = null
})
