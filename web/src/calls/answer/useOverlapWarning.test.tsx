// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { useOverlapWarning } from './useOverlapWarning.tsx'

const at = { schedule_start_date: '2026-03-12T09:00:00.000Z', schedule_end_date: '2026-03-12T10:00:00.000Z' }
const visitOf = (ID: string) => ({ ID, technician: 'T1', ...at })

vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, { ID }: { ID: string }) => ({
    Data: [{ ...at, ID: `beside ${ID}`, call_id: '78', customer_name: `Customer beside ${ID}`, ville: '' }],
  }),
}))

const screen = setUpScreen()
let confirmOverlaps: ReturnType<typeof useOverlapWarning>['confirmOverlaps']
function Page() {
  const overlap = useOverlapWarning()
  confirmOverlaps = overlap.confirmOverlaps
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
      void confirmOverlaps(visitOf(ID)).then((goOn) => {
        answers[ID] = goOn
      })
  })
  expect(shown()).toContain('Customer beside a')
  expect(shown()).not.toContain('Customer beside b')
  await click('Change it')
  expect(answers).toEqual({ a: false })
  expect(shown()).toContain('Customer beside b')
  await click('Plan it all the same')
  expect(answers).toEqual({ a: false, b: true })
  expect(shown()).not.toContain('Customer beside')
})
