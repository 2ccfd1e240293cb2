// @vitest-environment jsdom
import { endpoint } from '@callout/domain/platform/endpoint.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testSession } from '../../../test/testSession.ts'
import { closeToast, currentToasts } from '../browser/toast.ts'
import { useEndpointForm } from '../forms/useEndpointForm.ts'
import { loadInitialLanguage, loadLaterTexts } from '../i18n/i18n.ts'
import { startSession } from '../session/session.ts'
import { queryClient } from './queries.ts'
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

let root: Root
let requestCount: number
let answer: () => Response
let mutation: ReturnType<typeof useEndpointMutation<typeof rename>>
let handledMutation: typeof mutation
let callbackMutation: typeof mutation
const callbacks = { onDone: vi.fn(), onDoneIfMounted: vi.fn() }
let formMessages: string[]
let form: ReturnType<typeof useEndpointForm<typeof rename>>
const shown = () => currentToasts().map(({ color, message }) => [color, message])
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function Screen() {
  mutation = useEndpointMutation(rename)
  callbackMutation = useEndpointMutation(rename, callbacks)
  handledMutation = useEndpointMutation(rename, { onFailure: (failure) => formMessages.push(failure.message) })
  form = useEndpointForm(rename, { name: '' }, { onDone: () => {} })
  return null
}

beforeEach(async () => {
  vi.clearAllMocks()
  formMessages = []
  requestCount = 0
  for (const { id } of currentToasts()) closeToast(id)
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return answer()
  })
  startSession(testSession())
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Screen))))
})
afterEach(() => act(() => root.unmount()))

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
    "The server can't be reached",
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
  await vi.waitFor(() => expect(mutation.isPending).toBe(false), { timeout: 30_000 })
})

it.each([
  ['that is there closes after the answer', false],
  ['that the user has left closes nothing', true],
])('a component %s', async (_what, leaves) => {
  answer = () => json({ HasError: false, Message: 'Saved', Data: { name: 'a' } })
  const sending = callbackMutation.mutateAsync({ name: 'a' })
  if (leaves) await act(async () => root.render(null))
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

it('a refused form shows the refusal only in the form', async () => {
  answer = () => json({ HasError: true, Message: 'Not so', Data: null, Errors: { name: 'text.required' } })
  await act(async () => form.setField('name', 'a'))
  await act(async () => form.submit())
  await vi.waitFor(() => expect(form.refusal).toBe('Not so'), { timeout: 30_000 })
  expect(form.field('name', 'Name').error).toBe('This field is required')
  expect(shown()).toEqual([])
})

it('an invalid form shows a warning, marks its field and sends nothing', async () => {
  answer = () => json({ HasError: false, Message: '', Data: { name: 'a' } })
  await act(async () => form.submit())
  await vi.waitFor(() => expect(shown()).toEqual([['yellow', 'Check the marked fields']]), { timeout: 30_000 })
  expect(form.field('name', 'Name').error).toBe('This field is required')
  expect(requestCount).toBe(0)
  await act(async () => form.setField('name', 'a'))
  await act(async () => form.submit())
  await vi.waitFor(() => expect(requestCount).toBe(1), { timeout: 30_000 })
})
