// @vitest-environment jsdom

import type { Webhook } from '@callout/domain/webhooks/webhook.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { currentToasts } from '../platform/browser/toast.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

/** Answers the save that is being sent. */
let answer: ((secret: string | null) => void) | undefined
vi.mock('../platform/api/send.ts', () => ({
  sendWithMessage: () =>
    new Promise((resolve) => {
      answer = (secret) => resolve({ answer: { ID: 'a', secret }, message: 'Saved' })
    }),
}))

const screen = setUpScreen()
const onDone = vi.fn()
const onSecret = vi.fn()
const webhook = partOf<Webhook>({
  ID: 'a',
  version: 1,
  url: 'https://erp.example/callout',
  events: ['call.save', 'call.assign'],
  companies: [],
  active: true,
})
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)

beforeEach(async () => {
  vi.clearAllMocks()
  answer = undefined
  await screen.render(<WebhookDialog webhook={webhook} onDone={onDone} onSecret={onSecret} onClose={vi.fn()} />)
})

it.each(['Remove call.save', 'Clear Events'])('has a button for the keyboard and screen readers: %s', (name) => {
  expect(button(name)?.tabIndex).toBe(0)
  expect(button(name)?.getAttribute('aria-hidden')).toBe('false')
})

it('removes one event and keeps the others', async () => {
  await act(async () => button('Remove call.save')?.click())
  expect(button('Remove call.save')).toBeNull()
  expect(button('Remove call.assign')).not.toBeNull()
})

it('clears all events', async () => {
  await act(async () => button('Clear Events')?.click())
  expect(button('Remove call.assign')).toBeNull()
})

it.each([
  ['reports a save', false, null, [1, 0]],
  ['does not report a save after the user has left, and so closes no other dialog', true, null, [0, 0]],
  ['reports a new secret also after the user has left', true, 'whsec', [0, 1]],
])('%s', async (_what, leaves, secret, [done, secrets]) => {
  await act(async () => document.querySelector('form')?.requestSubmit())
  await soon(() => expect(answer).toBeDefined())
  if (leaves) await screen.leave()
  await act(async () => answer?.(secret))
  await soon(() => expect(currentToasts()).toHaveLength(1))
  await act(async () => {})
  expect([onDone.mock.calls.length, onSecret.mock.calls.length]).toEqual([done, secrets])
})
