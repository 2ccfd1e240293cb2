// @vitest-environment jsdom
import { endpoint } from '@callout/domain/platform/endpoint.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testSession } from '../../../test/testSession.ts'
import { queryClient } from '../api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../i18n/i18n.ts'
import { startSession } from '../session/session.ts'
import { useEndpointForm } from './useEndpointForm.ts'

const defaults = { method: 'POST', summary: '', who: { roles: ['D'] }, envelope: 'record' } as const
const accept = endpoint({
  ...defaults,
  path: '/api/Thing/Accept',
  body: () => z.strictObject({ version: z.int(), technician: z.string() }),
  response: () => z.object({}),
})
const save = endpoint({
  ...defaults,
  path: '/api/Thing/Save',
  body: () => z.strictObject({ version: z.int(), name: z.string(), phone: z.string() }),
  response: () => z.object({}),
})

let root: Root
let acceptForm: ReturnType<typeof useEndpointForm<typeof accept>>
let sent: unknown[]
function Screen({ version }: { version?: number }) {
  acceptForm = useEndpointForm(accept, { version: 3, technician: '' }, { onDone: () => {}, version })
  return null
}
let saveForm: ReturnType<typeof useEndpointForm<typeof save>>
function SaveScreen() {
  saveForm = useEndpointForm(
    save,
    { version: 3, name: 'Ana', phone: '1' },
    { onDone: () => {}, loadNewest: async () => ({ version: 4, name: 'Eva', phone: '2' }) },
  )
  return null
}
const render = (version?: number) =>
  act(async () =>
    root.render(
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(Screen, version === undefined ? {} : { version }),
      ),
    ),
  )

beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    const answer = { HasError: true, Message: 'Changed meanwhile', Data: null, customErrorCode: 'Conflict' }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  startSession(testSession())
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

it('sends the newest version after a conflict, with the input', async () => {
  await render(3)
  await act(async () => acceptForm.setField('technician', 'ana'))
  await act(async () => acceptForm.submit())
  await vi.waitFor(() => expect(acceptForm.refusal).toBe('Changed meanwhile'), { timeout: 30_000 })
  await render(4)
  await act(async () => acceptForm.submit())
  await vi.waitFor(
    () =>
      expect(sent).toEqual([
        { version: 3, technician: 'ana' },
        { version: 4, technician: 'ana' },
      ]),
    { timeout: 30_000 },
  )
})

it('sends the initial version before a conflict, or what was changed meanwhile would be overwritten', async () => {
  await render(3)
  await render(4)
  await act(async () => acceptForm.submit())
  await vi.waitFor(() => expect(sent).toEqual([{ version: 3, technician: '' }]), { timeout: 30_000 })
})

it('sends the initial version if no other is given', async () => {
  await render()
  await act(async () => acceptForm.submit())
  await vi.waitFor(() => expect(sent).toEqual([{ version: 3, technician: '' }]), { timeout: 30_000 })
})

it('takes the newest values of the other fields after a conflict, and keeps the input', async () => {
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(SaveScreen))),
  )
  await act(async () => saveForm.setField('name', 'Ana María'))
  await act(async () => saveForm.submit())
  await vi.waitFor(() => expect(saveForm.values).toEqual({ version: 4, name: 'Ana María', phone: '2' }), {
    timeout: 30_000,
  })
  expect(saveForm.wouldLose()).toBe(true)
  await act(async () => saveForm.submit())
  await vi.waitFor(
    () =>
      expect(sent).toEqual([
        { version: 3, name: 'Ana María', phone: '1' },
        { version: 4, name: 'Ana María', phone: '2' },
      ]),
    { timeout: 30_000 },
  )
})
