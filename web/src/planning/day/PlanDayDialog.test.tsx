// @vitest-environment jsdom
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { PlanDayDialog } from './PlanDayDialog.tsx'

/** Technicians of the company; undefined if they cannot be loaded. */
let technicians: readonly object[] | undefined
/** The technicians whose plan was asked for. */
const asked: string[] = []
const ana = { technician: 'T1', technician_name: 'Ana', days: [] }
const nothing = { stops: [], km: 0, minutes: 0 }
const stopAt = (time: string) => ({
  ID: 'a',
  schedule_start_date: `2026-03-10T${time}:00.000Z`,
  schedule_end_date: `2026-03-10T${time}:30.000Z`,
  km: 5,
  minutes: 10,
  is_reachable: true,
})
const visit = { ID: 'a', call_id: '77', version: 1, customer_name: 'Ana', ville: 'Madrid', can_move: true }
const movedPlan = {
  visits: [visit],
  present: { ...nothing, stops: [stopAt('11:00')] },
  proposed: { ...nothing, stops: [stopAt('09:00')] },
  by_road: true,
}
let plan: object
let answerPlan: (() => void) | undefined
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, { technician }: { technician: string }) => {
    if (path === planningApi.planDay.path) {
      asked.push(technician)
      if (technician !== 'T1') throw new RefusedRequestError('Not in the list', 'message.not_in_list', {})
      return plan
    }
    if (!technicians) throw new RefusedRequestError('No answer', 'message.error_api', {})
    return { raison_sociale: '', technicians, days: [], places: [], company: null }
  },
  sendWithMessage: () =>
    new Promise((resolve) => {
      answerPlan = () => resolve({ answer: { visits: [] }, message: 'Planned' })
    }),
}))

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)

const screen = setUpScreen()
const onClose = vi.fn()
beforeEach(() => {
  asked.length = 0
  plan = { visits: [], present: nothing, proposed: nothing, by_road: true }
  answerPlan = undefined
  onClose.mockClear()
})

const open = (technician: string) =>
  screen.render(<PlanDayDialog technician={technician} day="2026-03-10" onClose={onClose} />)
const shown = () => document.body.textContent ?? ''
const skeletons = () => document.querySelectorAll('.mantine-Skeleton-root').length

it('says that a company has no technicians', async () => {
  technicians = []
  await open('')
  await soon(() => expect(shown()).toContain('There are no technicians yet'))
  expect([skeletons(), asked]).toEqual([0, []])
})

it('offers to load the technicians again', async () => {
  technicians = undefined
  await open('')
  await soon(() => expect(shown()).toContain('No answer'))
  expect(skeletons()).toBe(0)
  technicians = [ana]
  const retry = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await act(async () => retry?.click())
  await soon(() => expect(asked).toEqual(['T1']))
})

it('plans the day of the first technician instead of one who has left', async () => {
  technicians = [ana]
  await open('T9')
  await soon(() => expect(asked.at(-1)).toBe('T1'))
  await soon(() => expect(skeletons()).toBe(0))
  expect(shown()).not.toContain('Not in the list')
})

it.each([
  ['closes once its plan is applied', false],
  ['does not close another dialog once its plan is applied after the user has left it', true],
])('%s', async (_name, leaves) => {
  technicians = [ana]
  plan = movedPlan
  await open('T1')
  await soon(() => expect(shown()).toContain('Madrid'))
  await act(async () => document.querySelector('form')?.requestSubmit())
  await soon(() => expect(answerPlan).toBeDefined())
  if (leaves) await screen.leave()
  await act(async () => answerPlan?.())
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onClose).toHaveBeenCalledTimes(leaves ? 0 : 1)
})
