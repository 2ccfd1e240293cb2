// @vitest-environment jsdom
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { closeToasts, setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { RefusedRequestError } from '../platform/api/errors.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { currentToasts } from '../platform/browser/toast.ts'
import { MoveDialog } from './MoveDialog.tsx'

const planned: unknown[] = []
const versions: unknown[] = []
let storedVersion = 1
/** The answer to a plan waits for this. */
let answered = Promise.resolve()
vi.mock('../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) => {
    if (path === callApi.load.path) return { ID: 'a', version: storedVersion }
    return path.includes('overlap') ? { Data: [] } : []
  },
  sendWithMessage: async (_endpoint: unknown, body: { version: number; schedule_end_date: string }) => {
    versions.push(body.version)
    if (body.version !== storedVersion) throw new RefusedRequestError('Changed meanwhile', 'Conflict', {})
    planned.push(body.schedule_end_date)
    await answered
    return { answer: { ID: 'a', version: storedVersion + 1 }, message: 'Planned' }
  },
}))

const call = {
  ID: 'a',
  version: 1,
  call_id: '1',
  schedule_start_date: '2031-03-03T09:00:00.000Z',
  schedule_end_date: '2031-03-03T10:00:00.000Z',
  duration_minutes: 60,
  technician: '',
} as CallRecord

const screen = setUpScreen()
const onDone = vi.fn()
const duration = () => document.querySelector<HTMLInputElement>('input[name="duration_minutes"]')
async function plan(minutes: string) {
  await typeInto(duration(), minutes)
  await act(async () => document.querySelector('form')?.requestSubmit())
}

beforeEach(async () => {
  planned.length = 0
  versions.length = 0
  storedVersion = 1
  answered = Promise.resolve()
  onDone.mockClear()
  await screen.render(<MoveDialog call={call} onDone={onDone} onClose={() => {}} />)
})

it.each(['1,5', '90.25', 'x', ''])('does not plan a duration of "%s"', async (minutes) => {
  await plan(minutes)
  expect(planned).toEqual([])
  expect(duration()?.getAttribute('aria-invalid')).toBe('true')
})

it('plans whole minutes from the start', async () => {
  await plan('1,5')
  await plan('90')
  await soon(() => expect(planned).toEqual(['2031-03-03T10:30:00.000Z']))
})

it('shows the planned call, unless the user has left the dialog by then', async () => {
  await plan('90')
  await soon(() => expect(onDone).toHaveBeenCalledTimes(1))
  closeToasts()
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  await plan('60')
  await soon(() => expect(planned).toHaveLength(2))
  await screen.leave()
  resolve()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('plans on the newest version after somebody else has changed the call', async () => {
  storedVersion = 2
  await plan('90')
  await soon(() => expect(document.body.textContent).toContain('Changed meanwhile'))
  const { queryKey } = endpointQuery(callApi.load, { ID: 'a' })
  await soon(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ version: 2 }))
  await plan('90')
  await soon(() => expect(planned).toEqual(['2031-03-03T10:30:00.000Z']))
  expect(versions).toEqual([1, 2])
})
