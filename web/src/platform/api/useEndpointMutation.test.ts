// @vitest-environment jsdom
import { endpoint } from '@callout/domain/platform/endpoint.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { currentToasts } from '../browser/toast.ts'
import { useEndpointMutation } from './useEndpointMutation.ts'

const rename = endpoint({
  method: 'POST',
  path: '/api/Thing/Rename',
  summary: '',
  who: { roles: ['D'] },
  envelope: 'record',
  body: () => z.strictObject({ name: z.string().min(1, 'text.required') }),
  response: () => z.object({ name: z.string() }),
})

const screen = setUpScreen()
let answer: () => Response
let mutation: ReturnType<typeof useEndpointMutation<typeof rename>>
let handledMutation: typeof mutation
let callbackMutation: typeof mutation
const callbacks = { onDone: vi.fn(), onDoneIfMounted: vi.fn() }
let formMessages: string[]
const shown = () => currentToasts().map(({ color, message }) => [color, message])
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function Screen() {
  mutation = useEndpointMutation(rename)
  callbackMutation = useEndpointMutation(rename, callbacks)
  handledMutation = useEndpointMutation(rename, { onFailure: (failure) => formMessages.push(failure.message) })
  return null
}

beforeEach(async () => {
  vi.clearAllMocks()
  formMessages = []
  vi.stubGlobal('fetch', async () => answer())
  await screen.render(createElement(Screen))
})

const problem = (status: number) => json({ title: `Problem ${status}`, status, hasError: true }, status)

it.each<[string, () => Response, string, string]>([
  ['a successful save', () => json({ HasError: false, Message: 'Saved', Data: { name: 'a' } }), 'green', 'Saved'],
  ['a refused save', () => json({ HasError: true, Message: 'Not now', Data: null }), 'red', 'Not now'],
  ['a server error', () => problem(500), 'red', 'Problem 500'],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'red',
    'The server can’t be reached',
  ],
  [
    'an unreadable answer',
    () => new Response('<html>', { status: 502 }),
    'red',
    'The operation could not be completed',
  ],
])('%s shows a toast and is no longer pending', async (_what, answers, color, message) => {
  answer = answers
  await act(() => mutation.mutateAsync({ name: 'a' }).catch(() => {}))
  expect(shown()).toEqual([[color, expect.stringContaining(message)]])
  await soon(() => expect(mutation.isPending).toBe(false))
})

it.each([
  ['that is there closes after the answer', false],
  ['that the user has left closes nothing', true],
])('a component %s', async (_what, leaves) => {
  answer = () => json({ HasError: false, Message: 'Saved', Data: { name: 'a' } })
  const sending = callbackMutation.mutateAsync({ name: 'a' })
  if (leaves) await screen.leave()
  await act(() => sending)
  expect(callbacks.onDone).toHaveBeenCalledWith({ name: 'a' })
  expect(callbacks.onDoneIfMounted).toHaveBeenCalledTimes(leaves ? 0 : 1)
})

it.each<[string, () => Response, string]>([
  ['refusal', () => json({ HasError: true, Message: 'Not so', Data: null }), 'Not so'],
  ['failure', () => problem(500), 'Problem 500'],
])('a %s handled by the form shows no toast, even when repeated', async (_what, answers, message) => {
  answer = answers
  for (const _ of [1, 2]) await act(() => handledMutation.mutateAsync({ name: 'a' }).catch(() => {}))
  expect(formMessages).toEqual([message, message])
  expect(shown()).toEqual([])
})

it('sends a body once for two clicks before it is answered, and again after that', async () => {
  const fetches = vi.fn(async () => json({ HasError: false, Message: '', Data: { name: 'a' } }))
  vi.stubGlobal('fetch', fetches)
  await act(async () => {
    mutation.mutate({ name: 'a' })
    mutation.mutate({ name: 'a' })
  })
  await soon(() => expect(mutation.isPending).toBe(false))
  expect(fetches).toHaveBeenCalledTimes(1)
  await act(async () => mutation.mutate({ name: 'a' }))
  await soon(() => expect(fetches).toHaveBeenCalledTimes(2))
})
