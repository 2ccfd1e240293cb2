// @vitest-environment jsdom
import { endpoint } from '@callout/domain/kernel/endpoint.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startSpeaking } from './i18n.ts'
import { queryClient } from './queries.ts'
import { startSession } from './session.ts'
import { useAct } from './useAct.ts'
import { useEndpointForm } from './useEndpointForm.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const rename = endpoint({
  method: 'POST',
  path: '/api/Thing/Rename',
  summary: '',
  who: { roles: ['D'] },
  envelope: 'record',
  body: () => z.strictObject({ name: z.string().min(1, 'text.required') }),
  answer: () => z.object({ name: z.string() }),
})
const session = {
  userToken: 't',
  sessionId: 's',
  networkCode: 'N',
  culture: 'en',
  networks: [],
  credentials: { expires_in: 28800 },
}

let root: Root
let shown: unknown[][]
let asked: number
let answer: () => Response
let thing: ReturnType<typeof useAct<typeof rename>>
let form: ReturnType<typeof useEndpointForm<typeof rename>>
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function Screen() {
  thing = useAct(rename, { quietOn: ['shown.by_the_screen'] })
  form = useEndpointForm(rename, { name: '' }, { onDone: () => {} })
  return null
}

beforeEach(async () => {
  shown = []
  asked = 0
  vi.spyOn(notifications, 'show').mockImplementation(({ color, message }) => String(shown.push([color, message])))
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return answer()
  })
  startSession(session as never)
  localStorage.setItem('callout.preference.language', '"en"')
  await startSpeaking()
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Screen))))
})
afterEach(() => act(() => root.unmount()))

const problem = (status: number) => json({ title: `Problem ${status}`, status, hasError: true }, status)

it.each<[string, () => Response, string, string]>([
  ['a save that succeeds', () => json({ HasError: false, Message: 'Saved', Data: { name: 'a' } }), 'green', 'Saved'],
  ['a save that is refused', () => json({ HasError: true, Message: 'Not now', Data: null }), 'red', 'Not now'],
  ['a failure of the server', () => problem(500), 'red', 'Problem 500'],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'red',
    "The server can't be reached",
  ],
  [
    'an answer that is none',
    () => new Response('<html>', { status: 502 }),
    'red',
    'The operation could not be completed',
  ],
])('%s is a toast, and the waiting ends', async (_what, answers, color, message) => {
  answer = answers
  await act(() => thing.mutateAsync({ name: 'a' }).catch(() => {}))
  expect(shown).toEqual([[color, expect.stringContaining(message)]])
  await vi.waitFor(() => expect(thing.isPending).toBe(false))
})

it('a refusal that the screen itself shows is no toast', async () => {
  const refused = (customErrorCode: string) => () =>
    json({ HasError: true, Message: 'Not so', customErrorCode, Data: null })
  answer = refused('shown.by_the_screen')
  await expect(act(() => thing.mutateAsync({ name: 'a' }))).rejects.toThrow('Not so')
  expect(shown).toEqual([])
  answer = refused('another')
  await expect(act(() => thing.mutateAsync({ name: 'a' }))).rejects.toThrow('Not so')
  expect(shown).toEqual([['red', 'Not so']])
})

it('a form that is not valid warns, marks its field and sends nothing', async () => {
  answer = () => json({ HasError: false, Message: '', Data: { name: 'a' } })
  await act(async () => form.submit())
  await vi.waitFor(() => expect(shown).toEqual([['yellow', 'Fill in the required fields']]))
  expect(form.field('name', 'Name').error).toBe('This field is required')
  expect(asked).toBe(0)
  await act(async () => form.set('name', 'a'))
  await act(async () => form.submit())
  await vi.waitFor(() => expect(asked).toBe(1))
})
