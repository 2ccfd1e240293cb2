// @vitest-environment jsdom

import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CustomerAnswerRecord } from '@callout/domain/customer-link/customer-link.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { CustomerBlock } from '../../customer-link/CustomerBlock.tsx'
import { useMoveToWish } from './useMoveToWish.ts'

const answer = partOf<CustomerAnswerRecord>({
  answer: 'wish',
  wish_at: '2026-03-12T09:00:00.000Z',
  wish_technician: 'T2',
  wish_technician_name: 'Vidal',
  wish_days: [],
  reason: '',
  floor: '',
  remark: '',
  rating: null,
  rating_words: '',
  mails: [],
  undelivered: [],
  can_keep: true,
})
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
let plans: number
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, body: object) => {
    if (!path.includes('Overlapping')) return answer
    asked = body
    return { Data: overlaps, Total: overlaps.length }
  },
  sendWithMessage: async (_endpoint: unknown, body: object) => {
    planned = body
    plans += 1
    return { answer: { ID: 'a', version: 6 }, message: '' }
  },
}))

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)
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
  const wish = useMoveToWish(call)
  return (
    <>
      <CustomerBlock call={call} wish={wish} />
      {wish.dialog}
    </>
  )
}

const screen = setUpScreen()
const click = async (name: string, times = 1) => {
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await soon(() => expect(button()).toBeDefined())
  await act(async () => {
    for (let count = 0; count < times; count += 1) button()?.click()
  })
}

beforeEach(async () => {
  asked = undefined
  planned = undefined
  plans = 0
  await screen.render(<Page />)
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

it('moves the visit once after a double click', async () => {
  overlaps = []
  await click('Move the visit to that time', 2)
  await soon(() => expect(planned).toEqual({ ...visit, version: 5 }))
  // A lookup by the second click would have ended, too.
  await act(async () => {})
  expect(plans).toBe(1)
})
