// @vitest-environment jsdom

import { noProgress } from '@callout/domain/visits/visit.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { VisitMark, VisitProgressProvider, VisitState } from './VisitState.tsx'

const startedAt = '2026-03-10T09:00:00.000Z'

/** The requests so far, each with the calls that it asks for; `answer` says how far all of them are. */
const requests: { readonly IDs: readonly string[]; readonly answer: (progress: object) => void }[] = []
vi.mock('../platform/api/send.ts', () => ({
  send: (_endpoint: unknown, { IDs }: { IDs: readonly string[] }) =>
    new Promise((resolve) => {
      const answer = (progress: object) => resolve(IDs.map((ID) => ({ ...noProgress, ID, ...progress })))
      requests.push({ IDs, answer })
    }),
}))

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)
const screen = setUpScreen()
const page = document.body

beforeEach(() => {
  requests.length = 0
})

const openCall = { status_id: -3, is_saved_status_open: true }
const show = (IDs: readonly string[], call = openCall) =>
  screen.render(
    <VisitProgressProvider IDs={IDs}>
      {IDs.map((ID) => (
        <VisitMark key={ID} call={{ ID, ...call }} />
      ))}
    </VisitProgressProvider>,
  )
const started = { started_at: startedAt }
const answer = (index: number, progress: object = started) => act(async () => requests[index]?.answer(progress))
const marks = () => page.querySelectorAll('svg').length

it('keeps the progress on screen while that of another visit loads', async () => {
  await show(['a', 'b'])
  await answer(0)
  expect(marks()).toBe(2)
  await show(['a', 'b', 'c'])
  expect(requests[1]?.IDs).toEqual(['a', 'b', 'c'])
  expect(marks()).toBe(2)
  await answer(1)
  expect(marks()).toBe(3)
})

it('loads the progress of more visits than one request may name', async () => {
  await show(Array.from({ length: 250 }, (_, n) => `call ${n}`))
  expect(requests.map(({ IDs }) => IDs.length)).toEqual([200, 50])
  await answer(0)
  await answer(1)
  expect(marks()).toBe(250)
})

it.each([
  ['pending again', { status_id: -2, is_saved_status_open: true }, { ...started, result: 'again' }, 1],
  ['done by the report', { status_id: 1, is_saved_status_open: false }, { ...started, result: 'done' }, 1],
  ['done without a report', { status_id: 1, is_saved_status_open: false }, started, 0],
  ['done after a visit that was in vain', { status_id: 1, is_saved_status_open: false }, { result: 'absent' }, 0],
  ['validated', { status_id: 2, is_saved_status_open: false }, { ...started, result: 'done' }, 0],
  ['cancelled', { status_id: 5, is_saved_status_open: false }, started, 0],
])(
  'shows the progress of a call that is %s only if it says more than the status',
  async (_status, call, progress, count) => {
    await show(['a'], call)
    await answer(0, progress)
    expect(marks()).toBe(count)
  },
)

it.each([
  [7, true],
  [10, false],
])('tells how many photos are still on the phone: %s arrived', async (photos_received, isTold) => {
  await screen.render(<VisitState ID={`report with ${photos_received}`} />)
  await answer(0, { finished_at: startedAt, result: 'done', photos_announced: 10, photos_received })
  expect(page.textContent?.includes('3 of 10 photos on their way')).toBe(isTold)
})
