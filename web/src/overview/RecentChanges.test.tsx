// @vitest-environment jsdom
import type { RecentChange } from '@callout/domain/overview/overview.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../platform/api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../platform/i18n/i18n.ts'
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

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
const session = {
  userToken: 't',
  sessionId: 's',
  networkCode: 'N',
  culture: 'en',
  dayOrder: 'month_first',
  networks: [{ code: 'N', time_zone: 'Europe/Madrid' }],
  credentials: { expires_in: 28800 },
}
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

let root: Root
const page = () => document.body.textContent
const show = (more: number) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RecentChanges changes={changes} more={more} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )

beforeEach(async () => {
  startSession(session as never)
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('marks only what is on screen as seen', async () => {
  await show(0)
  await act(async () => document.querySelector('button')?.click())
  await vi.waitFor(() => expect(sent).toEqual({ seen_at: '2026-03-10T10:00:00.000Z' }), { timeout: 30_000 })
})

it('cannot be marked as seen by a dispatcher who is connected as a company', async () => {
  startSession({ ...session, internalConnectAs: true } as never)
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
