// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { MantineProvider } from '@mantine/core'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../platform/api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../platform/i18n/i18n.ts'
import { startSession } from '../platform/session/session.ts'
import { OverviewPage } from './OverviewPage.tsx'

let recent: () => Promise<unknown>
vi.mock('../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) =>
    path.includes('Recent') ? recent() : { societe_uuid: null, queues: [], visits: [], charts: [] },
}))
vi.mock('./charts/OverviewCharts.tsx', () => ({ OverviewCharts: () => null }))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
// Within `act`, which does not wait for timers.
notifyManager.setScheduler(queueMicrotask)
const session = {
  userToken: 't',
  sessionId: 's',
  networkCode: 'N',
  role: Role.sat,
  culture: 'en',
  dayOrder: 'month_first',
  networks: [{ code: 'N', time_zone: 'Europe/Madrid' }],
  credentials: { expires_in: 28800 },
}

let root: Root
const page = () => document.body.textContent
const retry = () => act(async () => document.querySelector<HTMLButtonElement>('[role="alert"] button')?.click())

beforeEach(async () => {
  queryClient.clear()
  startSession(session as never)
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('shows that the changes could not be loaded, and loads them again', async () => {
  recent = async () => {
    throw new Error('Out of order')
  }
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <OverviewPage />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  expect(page()).toContain('Out of order')
  expect(page()).toContain('No visits today')
  expect(page()).not.toContain('Nothing has changed')

  let answer = (_changes: object) => {}
  recent = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await retry()
  expect(page()).toContain('No visits today')
  expect(page()).not.toContain('Nothing has changed')
  await act(async () => answer({ changes: [] }))
  expect(page()).toContain('Nothing has changed')
})
