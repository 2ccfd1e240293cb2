// @vitest-environment jsdom
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CustomerAnswerRecord } from '@callout/domain/customer-link/customer-link.ts'
import { MantineProvider } from '@mantine/core'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CustomerBlock } from '../../customer-link/CustomerBlock.tsx'
import { queryClient } from '../../platform/api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { useTakeWish } from './useTakeWish.tsx'

const answer = {
  answer: 'wish',
  wish_at: '2026-03-12T09:00:00.000Z',
  wish_technician: 'T2',
  wish_technician_name: 'Vidal',
  reason: '',
  floor: '',
  remark: '',
  rating: null,
  rating_words: '',
  mails: [],
  can_keep: true,
} as unknown as CustomerAnswerRecord
const otherVisit = {
  ID: 'other',
  call_id: '78',
  customer_name: 'Robles',
  ville: 'León',
  schedule_start_date: '2026-03-12T09:00:00.000Z',
  schedule_end_date: '2026-03-12T10:00:00.000Z',
}
let overlaps: object[]
let asked: unknown
let planned: unknown
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, body: object) => {
    if (!path.includes('Overlapping')) return answer
    asked = body
    return { Data: overlaps, Total: overlaps.length }
  },
  sendWithMessage: async (_endpoint: unknown, body: object) => {
    planned = body
    return { answer: { ID: 'a', version: 6 }, message: '' }
  },
}))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
// Within `act`, which does not wait for timers.
notifyManager.setScheduler(queueMicrotask)
const session = {
  userToken: 't',
  sessionId: 's',
  networkCode: 'N',
  culture: 'en',
  dayOrder: 'month_first',
  networks: [{ code: 'N', time_zone: 'Europe/Madrid' }],
  credentials: { expires_in: 28800 },
}
const call = {
  ID: 'a',
  version: 5,
  call_id: '77',
  description: '',
  description_sat: '',
  duration_minutes: 90,
  technician: 'T1',
} as CallRecord
const visit = {
  ID: 'a',
  technician: 'T2',
  schedule_start_date: '2026-03-12T09:00:00.000Z',
  schedule_end_date: '2026-03-12T10:30:00.000Z',
}

function Page() {
  const wish = useTakeWish(call)
  return (
    <>
      <CustomerBlock call={call} wish={wish} />
      {wish.dialog}
    </>
  )
}

let root: Root
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })
const click = async (name: string) => {
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await soon(() => expect(button()).toBeDefined())
  await act(async () => button()?.click())
}

beforeEach(async () => {
  queryClient.clear()
  asked = undefined
  planned = undefined
  startSession(session as never)
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('moves the visit to the time the customer asked for if the technician is free', async () => {
  overlaps = []
  await click('Move the visit to that time')
  await soon(() => expect(planned).toEqual({ ...visit, version: 5 }))
  expect(asked).toEqual(visit)
})

it('asks before it moves the visit over another one', async () => {
  overlaps = [otherVisit]
  await click('Move the visit to that time')
  await soon(() => expect(document.body.textContent).toContain('Robles'))
  await click('Change it')
  expect(planned).toBeUndefined()
  await click('Move the visit to that time')
  await click('Plan it all the same')
  await soon(() => expect(planned).toEqual({ ...visit, version: 5 }))
})
