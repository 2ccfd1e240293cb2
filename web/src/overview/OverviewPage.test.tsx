// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { OverviewPage } from './OverviewPage.tsx'

let recent: () => Promise<unknown>
vi.mock('../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) =>
    path.includes('Recent') ? recent() : { societe_uuid: null, queues: [], visits: [], charts: [] },
}))
vi.mock('./charts/OverviewCharts.tsx', () => ({ OverviewCharts: () => null }))

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)

const screen = setUpScreen({ role: Role.sat })
const page = () => document.body.textContent
const retry = () => act(async () => document.querySelector<HTMLButtonElement>('[role="alert"] button')?.click())

it('shows that the changes could not be loaded, and loads them again', async () => {
  recent = async () => {
    throw new Error('Out of order')
  }
  await screen.render(<OverviewPage />)
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
