// @vitest-environment jsdom
import { noProgress } from '@callout/domain/visits/visit.ts'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../platform/api/queries.ts'
import { VisitMark, VisitProgressProvider } from './VisitState.tsx'

const startedAt = '2026-03-10T09:00:00.000Z'

/** The requests so far, each with the calls that it asks for; `answer` says that all of them have started. */
const requests: { readonly IDs: readonly string[]; readonly answer: () => void }[] = []
vi.mock('../platform/api/send.ts', () => ({
  send: (_endpoint: unknown, { IDs }: { IDs: readonly string[] }) =>
    new Promise((resolve) => {
      const progress = IDs.map((ID) => ({ ...noProgress, ID, started_at: startedAt }))
      requests.push({ IDs, answer: () => resolve(progress) })
    }),
}))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// Within `act`, which does not wait for timers.
notifyManager.setScheduler(queueMicrotask)
let root: Root
let page: HTMLElement

beforeEach(() => {
  requests.length = 0
  queryClient.clear()
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(() => act(async () => root.unmount()))

const show = (IDs: readonly string[]) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <VisitProgressProvider IDs={IDs}>
          {IDs.map((ID) => (
            <VisitMark key={ID} ID={ID} />
          ))}
        </VisitProgressProvider>
      </QueryClientProvider>,
    ),
  )
const answer = (index: number) => act(async () => requests[index]?.answer())
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
