// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../test/renderInProviders.tsx'
import { testSession } from '../../test/testSession.ts'
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

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)

let root: Root
const page = () => document.body.textContent
const retry = () => act(async () => document.querySelector<HTMLButtonElement>('[role="alert"] button')?.click())

beforeEach(async () => {
  queryClient.clear()
  startSession(testSession({ role: Role.sat }))
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
  await renderInProviders(root, <OverviewPage />)
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
