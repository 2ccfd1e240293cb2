// @vitest-environment jsdom
import type { Webhook } from '@callout/domain/webhooks/webhook.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

const screen = setUpScreen()
const webhook = {
  ID: 'a',
  version: 1,
  url: 'https://erp.example/callout',
  events: ['call.save', 'call.assign'],
  active: true,
} as unknown as Webhook
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)

beforeEach(() => screen.render(<WebhookDialog webhook={webhook} onDone={vi.fn()} onClose={vi.fn()} />))

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
