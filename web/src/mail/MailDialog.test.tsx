// @vitest-environment jsdom
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld, lastBody } from '../../test/heldRequest.ts'
import { pressSave } from '../../test/pressSave.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { currentToasts } from '../platform/browser/toast.ts'
import { closeTopmost } from '../ui/dialogs/popupLayers.ts'
import { firstMail } from './firstMail.ts'
import { MailDialog } from './MailDialog.tsx'

const suggestionFor = (name: string) => ({
  email: `${name}@example.test`,
  subject: `To ${name}`,
  text: `Dear ${name}`,
  audiences: ['customer', 'company'],
})
const call = { ID: 'a', call_id: '77', email: 'first@example.test' }
const { queryKey } = endpointQuery(mailApi.suggest, firstMail(call))
let suggest: (name: string) => void
vi.mock('../platform/api/send.ts', async () => ({
  ...(await import('../../test/heldRequest.ts')),
  send: () =>
    new Promise((resolve) => {
      suggest = (name) => resolve(suggestionFor(name))
    }),
}))

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)

const screen = setUpScreen()
const onClose = vi.fn()
const subject = () => document.querySelector<HTMLInputElement>('input[name="subject"]')
const text = () => document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')
const recipient = () => document.querySelector<HTMLInputElement>('[role="combobox"]')
const typeRecipient = async (address: string) => {
  await act(async () => recipient()?.focus())
  await typeInto(recipient(), address)
}
const typeSubject = (value: string) => typeInto(subject(), value)

beforeEach(async () => {
  onClose.mockClear()
  queryClient.setQueryData(queryKey, suggestionFor('first'))
  await queryClient.invalidateQueries()
  await screen.render(<MailDialog call={call} onClose={onClose} />)
  expect(document.body.textContent).toContain('first@example.test')
})

it('takes the suggestion of after the last change, in place of a cached one', async () => {
  await act(async () => suggest('second'))
  await soon(() => expect([subject()?.value, text()?.value]).toEqual(['To second', 'Dear second']))
  expect(document.body.textContent).toContain('second@example.test')
  expect(document.body.textContent).not.toContain('first@example.test')
})

it('keeps what the user has typed when another suggestion arrives, and takes the rest of it', async () => {
  await typeSubject('My words')
  await act(async () => suggest('second'))
  await soon(() => expect([subject()?.value, text()?.value]).toEqual(['My words', 'Dear second']))
  expect(document.body.textContent).toContain('second@example.test')
  expect(document.body.textContent).not.toContain('first@example.test')
})

it('does not close another dialog once a mail is sent after the user has left its own', async () => {
  await act(async () => document.querySelector('form')?.requestSubmit())
  await soon(() => expect(isRequestHeld()).toBe(true))
  await screen.leave()
  await answerRequest()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
})

it('asks before it closes while an address is typed', async () => {
  await typeRecipient('ana@firm.example')
  // Escape and Back call this.
  await act(async () => closeTopmost()?.())
  await soon(() => expect(document.body.textContent).toContain('Leave without saving'))
  expect(onClose).not.toHaveBeenCalled()
})

it('sends an address that is typed and not added yet', async () => {
  await typeRecipient('ana@firm.example')
  await pressSave(recipient())
  expect(recipient()?.value).toBe('')
  expect(document.body.textContent).toContain('ana@firm.example')
  await soon(() => expect(lastBody()).toMatchObject({ email: ['first@example.test', 'ana@firm.example'] }))
})

it('lets the keyboard remove each address', () => {
  const button = document.querySelector<HTMLButtonElement>('button[aria-label="Remove first@example.test"]')
  expect(button?.tabIndex).toBe(0)
  expect(button?.getAttribute('aria-hidden')).toBe('false')
})

const choose = (name: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[type="radio"][value="${name}"]`)?.click())
const sendButton = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')
const checkbox = () => document.querySelector('input[name="resend"]')

it('begins with the customer, and takes the words for the company once it is chosen', async () => {
  expect(checkbox()).toBeNull()
  await choose('company')
  expect(sendButton()?.disabled).toBe(true)
  await act(async () => suggest('company'))
  await soon(() => expect(text()?.value).toBe('Dear company'))
  expect(sendButton()?.disabled).toBe(false)
  expect(document.body.textContent).not.toContain('first@example.test')
  expect(checkbox()).not.toBeNull()
  await pressSave(subject())
  await soon(() => expect(lastBody()).toMatchObject({ to: 'company', email: ['company@example.test'] }))
})

it('keeps the written text when somebody else is chosen, and loses nothing by closing after the choice alone', async () => {
  await choose('company')
  await act(async () => suggest('company'))
  await soon(() => expect(text()?.value).toBe('Dear company'))
  await act(async () => closeTopmost()?.())
  expect(onClose).toHaveBeenCalled()
  await typeInto(text(), 'My words')
  await choose('customer')
  expect(text()?.value).toBe('My words')
})

it('says where the link of the customer will be, only while it is in the text', async () => {
  await typeInto(text(), 'Look: {link}')
  await soon(() => expect(document.body.textContent).toContain('{link} becomes'))
  await typeInto(text(), 'Look')
  await soon(() => expect(document.body.textContent).not.toContain('{link} becomes'))
})
