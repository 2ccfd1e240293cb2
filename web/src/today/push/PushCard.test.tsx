// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { setPreference } from '../../platform/session/storage.ts'
import { PushCard } from './PushCard.tsx'
import { keepPushAnswer, maySuggestPush, pushAnswer } from './pushState.ts'

const screen = setUpScreen({ role: Role.sat, technician: 'T1' })
const support = vi.hoisted(() => ({ value: 'possible' }))
vi.mock('./pushSubscription.ts', () => ({
  pushSupport: () => support.value,
  switchPushOn: async () => {
    keepPushAnswer(true)
    return true
  },
  switchPushOff: async () => {},
}))

beforeEach(() => {
  support.value = 'possible'
  vi.stubGlobal('Notification', { permission: 'default' })
  setPreference('push', undefined)
  setPreference('sent_work', undefined)
})

const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === name)?.click()
  })

it('asks nobody who has sent nothing yet, and nobody twice', () => {
  expect(maySuggestPush()).toBe(false)
  setPreference('sent_work', true)
  expect(maySuggestPush()).toBe(true)
  keepPushAnswer(false)
  expect(maySuggestPush()).toBe(false)
})

it('asks with the reason, and remembers no', async () => {
  await screen.render(<PushCard />)
  expect(document.body.textContent).toContain('from 21:00 to 07:00')
  await press('Not now')
  expect(document.body.textContent).not.toContain('21:00')
  expect(pushAnswer()?.session).toBeUndefined()
  expect(pushAnswer()).toBeDefined()
})

it('remembers the session that is told', async () => {
  await screen.render(<PushCard />)
  await press('Tell me')
  expect(pushAnswer()?.session).toBeDefined()
  expect(document.querySelector('section')).toBeNull()
})

it('does not ask where the browser shows no messages', async () => {
  support.value = 'not_supported'
  await screen.render(<PushCard />)
  expect(document.querySelector('section')).toBeNull()
})
