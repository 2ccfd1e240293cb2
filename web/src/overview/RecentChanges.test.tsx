// @vitest-environment jsdom
import type { RecentChange } from '@callout/domain/overview/overview.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { testSession } from '../../test/testSession.ts'
import { startSession } from '../platform/session/session.ts'
import { RecentChanges } from './RecentChanges.tsx'

let sent: unknown
vi.mock('../platform/api/send.ts', () => ({
  sendWithMessage: async (_endpoint: unknown, body: object) => {
    sent = body
    return { answer: null, message: '' }
  },
}))
vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))

const changeAt = (at: string): RecentChange => ({
  ID: at,
  service_job_uuid: 'a-call',
  call_id: '77',
  title: 'Drips',
  at,
  type: 'save',
  user_name: 'Ana',
})
const changes = [changeAt('2026-03-10T10:00:00.000Z'), changeAt('2026-03-10T09:00:00.000Z')]

const screen = setUpScreen()
const page = () => document.body.textContent
const show = (more: number, shown = changes, searchedSince: string | null = null) =>
  screen.render(<RecentChanges changes={shown} more={more} searchedSince={searchedSince} />)

beforeEach(() => {
  sent = undefined
})

it('marks only what is on screen as seen', async () => {
  await show(0)
  await act(async () => document.querySelector('button')?.click())
  await soon(() => expect(sent).toEqual({ seen_at: '2026-03-10T10:00:00.000Z' }))
})

it.each([
  ['the list is empty', []],
  ['all changes in the list are older', changes],
])('marks what was not searched as seen if %s', async (_when, shown) => {
  await show(0, shown, '2026-03-10T11:00:00.000Z')
  await act(async () => document.querySelector('button')?.click())
  await soon(() => expect(sent).toEqual({ seen_at: '2026-03-10T11:00:00.000Z' }))
})

it('marks the newest change as seen if older ones were not searched', async () => {
  await show(0, changes, '2026-03-10T08:00:00.000Z')
  await act(async () => document.querySelector('button')?.click())
  await soon(() => expect(sent).toEqual({ seen_at: '2026-03-10T10:00:00.000Z' }))
})

it('cannot be marked as seen by a dispatcher who is connected as a company', async () => {
  startSession(testSession({ internalConnectAs: true }))
  await show(0)
  expect(page()).toContain('Drips')
  expect(document.querySelector('button')).toBeNull()
})

it('says how many changes are not in the list', async () => {
  await show(18)
  expect(page()).toContain('and 18 more')
  await show(0)
  expect(page()).not.toContain('more')
})

it('does not say that nothing has changed if not every change was searched', async () => {
  await show(0, [])
  expect(page()).toContain('Nothing has changed')
  await show(0, [], '2026-03-10T08:00:00.000Z')
  expect(page()).not.toContain('Nothing has changed')
  await vi.waitFor(() => expect(page()).toMatch(/those before \d\d\/\d\d \d\d:00.* are not in this list/))
})
