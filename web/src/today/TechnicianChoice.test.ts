// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { testSession } from '../../test/testSession.ts'
import { queryClient } from '../platform/api/queries.ts'
import { loadInitialLanguage } from '../platform/i18n/i18n.ts'
import { startSession } from '../platform/session/session.ts'
import { TechnicianChoice } from './TechnicianChoice.tsx'
import { todayTexts } from './todayTexts.ts'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeAll(() => loadInitialLanguage(todayTexts))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  startSession(testSession())
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

async function shownAfter(fetchAnswer: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetchAnswer)
  const place = document.createElement('div')
  const page = createElement(MantineProvider, null, createElement('main', null, createElement(TechnicianChoice)))
  const root = createRoot(place)
  await act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, page)))
  await act(async () => vi.advanceTimersByTimeAsync(10_000))
  const text = place.querySelector('main')?.textContent
  await act(async () => root.unmount())
  return text
}

it.each([
  ['the technicians', async () => json([{ uuid: '1', text: 'Ana', value: 'ANA' }]), 'Choose a technicianAna'],
  ['that there are none', async () => json([]), 'Choose a technicianThe company has no technicians'],
  [
    'that they are not loaded without a network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Choose a technicianThe technicians are not on this phone yetThey load as soon as there is a connection.',
  ],
  [
    'a failure of the server',
    async () => json({ title: 'Broken' }, 500),
    'Choose a technicianThe data could not be loadedBrokenTry again',
  ],
])('shows %s', async (_what, fetchAnswer, text) => expect(await shownAfter(fetchAnswer)).toBe(text))
