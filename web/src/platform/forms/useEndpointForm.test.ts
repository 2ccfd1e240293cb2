// @vitest-environment jsdom
import { endpoint } from '@callout/domain/platform/endpoint.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { currentToasts } from '../browser/toast.ts'
import { expireSession, startSession } from '../session/session.ts'
import { countDrafts } from './storedDrafts.ts'
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

const rename = endpoint({
  ...defaults,
  path: '/api/Thing/Rename',
  body: () => z.strictObject({ name: z.string().min(1, 'text.required') }),
  response: () => z.object({ name: z.string() }),
})

const screen = setUpScreen()
const shownToasts = () => currentToasts().map(({ color, message }) => [color, message])
let acceptForm: ReturnType<typeof useEndpointForm<typeof accept>>
let sent: unknown[]
let answer: object
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
let renameForm: ReturnType<typeof useEndpointForm<typeof rename>>
function RenameScreen() {
  renameForm = useEndpointForm(rename, { name: '' }, { onDone: () => {} })
  return null
}
const render = (version?: number) => screen.render(createElement(Screen, version === undefined ? {} : { version }))

beforeEach(() => {
  sent = []
  answer = { HasError: true, Message: 'Changed meanwhile', Data: null, customErrorCode: 'Conflict' }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})

it('sends the newest version after a conflict, with the input', async () => {
  await render(3)
  await act(async () => acceptForm.setField('technician', 'ana'))
  await act(async () => acceptForm.submit())
  await soon(() => expect(acceptForm.refusal).toBe('Changed meanwhile'))
  await render(4)
  await act(async () => acceptForm.submit())
  await soon(() =>
    expect(sent).toEqual([
      { version: 3, technician: 'ana' },
      { version: 4, technician: 'ana' },
    ]),
  )
})

it('sends the initial version before a conflict, or what was changed meanwhile would be overwritten', async () => {
  await render(3)
  await render(4)
  await act(async () => acceptForm.submit())
  await soon(() => expect(sent).toEqual([{ version: 3, technician: '' }]))
})

it('sends the initial version if no other is given', async () => {
  await render()
  await act(async () => acceptForm.submit())
  await soon(() => expect(sent).toEqual([{ version: 3, technician: '' }]))
})

it('takes the newest values of the other fields after a conflict, and keeps the input', async () => {
  await screen.render(createElement(SaveScreen))
  await act(async () => saveForm.setField('name', 'Ana María'))
  await act(async () => saveForm.submit())
  await soon(() => expect(saveForm.values).toEqual({ version: 4, name: 'Ana María', phone: '2' }))
  expect(saveForm.wouldLose()).toBe(true)
  await act(async () => saveForm.submit())
  await soon(() =>
    expect(sent).toEqual([
      { version: 3, name: 'Ana María', phone: '1' },
      { version: 4, name: 'Ana María', phone: '2' },
    ]),
  )
})

it('shows a refusal only in the form', async () => {
  answer = { HasError: true, Message: 'Not so', Data: null, Errors: { name: 'text.required' } }
  await screen.render(createElement(RenameScreen))
  await act(async () => renameForm.setField('name', 'a'))
  await act(async () => renameForm.submit())
  await soon(() => expect(renameForm.refusal).toBe('Not so'))
  expect(renameForm.field('name', 'Name').error).toBe('This field is required')
  expect(shownToasts()).toEqual([])
})

it('shows a warning for invalid input, marks its field and sends nothing', async () => {
  answer = { HasError: false, Message: '', Data: { name: 'a' } }
  await screen.render(createElement(RenameScreen))
  await act(async () => renameForm.submit())
  await soon(() => expect(shownToasts()).toEqual([['yellow', 'Check the marked fields']]))
  expect(renameForm.field('name', 'Name').error).toBe('This field is required')
  expect(sent).toHaveLength(0)
  await act(async () => renameForm.setField('name', 'a'))
  await act(async () => renameForm.submit())
  await soon(() => expect(sent).toHaveLength(1))
})

it('keeps what was typed when the server ends the session, until it is sent', async () => {
  const show = () => screen.render(createElement(RenameScreen))
  await show()
  await act(async () => renameForm.setField('name', 'Eva'))
  await act(async () => expireSession())
  await screen.leave()
  startSession(testSession())
  await show()
  expect(renameForm.values.name).toBe('Eva')
  expect(renameForm.wouldLose()).toBe(true)
  answer = { HasError: false, Message: '', Data: { name: 'Eva' } }
  await act(async () => renameForm.submit())
  await soon(() => expect(renameForm.isSending).toBe(false))
  window.dispatchEvent(new Event('pagehide'))
  expect(countDrafts()).toBe(0)
})

it('forgets what was typed in a form that the user leaves', async () => {
  await screen.render(createElement(RenameScreen))
  await act(async () => renameForm.setField('name', 'Eva'))
  expect(countDrafts()).toBe(1)
  await screen.leave()
  expect(countDrafts()).toBe(0)
})
