// @vitest-environment jsdom
import type { PromisedCall } from '@callout/domain/calls/promise.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { testSession } from '../../test/testSession.ts'
import { startSession } from '../platform/session/session.ts'
import { PromiseCountdown } from './PromiseCountdown.tsx'

const minute = 60_000
const screen = setUpScreen()
const call = { accepted_at: null, is_saved_status_open: true, code_postal: '28001', pays: 'ES' }
const show = (facts: Partial<PromisedCall>) =>
  screen.render(<PromiseCountdown call={{ ...call, promised_until: null, ...facts }} />)
const shown = () => document.querySelector('[title]')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute + 1000).toISOString()

beforeEach(() => {
  startSession(testSession())
  vi.useRealTimers()
})

it.each([
  ['36 min left', 36],
  ['6 h left', 6 * 60 + 20],
  ['47 h left', 47 * 60 + 59],
  ['3 d left', 3 * 24 * 60 + 60],
  ['2 h overdue', -(2 * 60 + 10)],
])('says %s, and the instant', async (text, minutes) => {
  await show({ promised_until: inMinutes(minutes) })
  expect(shown()?.textContent).toBe(text)
  expect(shown()?.getAttribute('title')).toMatch(/^Contract: answer by \d{4}\/\d\d\/\d\d \d\d:\d\d/)
  expect(document.body.textContent).toContain('Contract: answer by')
})

it.each([
  ['has no promise', {}],
  ['is accepted', { promised_until: inMinutes(60), accepted_at: '2026-03-01T08:00:00.000Z' }],
  ['is closed', { promised_until: inMinutes(60), is_saved_status_open: false }],
])('says nothing of a call that %s', async (_what, facts) => {
  await show(facts)
  expect(shown()).toBeNull()
})
