// @vitest-environment jsdom

import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, Fragment } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { useValueList } from '../lists/useValueList.ts'
import { endSession, startSession, switchNetwork } from '../session/session.ts'
import { queryClient, refreshRows, syncCacheWithSession } from './queries.ts'

const session = partOf<SessionAnswer>({
  userToken: 'token',
  refreshToken: 'refresh',
  sessionId: 's',
  networkCode: 'ATLIBE',
  networks: [{ code: 'ATLIBE' }, { code: 'YGNITA' }],
  credentials: { expires_in: 8 * 3600 },
})
let requestCount = 0
let root: Root
syncCacheWithSession()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  requestCount = 0
  startSession(session)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith(valueListApi.list.path)) requestCount += 1
    return new Response('[{"uuid":"1","text":"Boiler","value":"B"}]', {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const Types = () =>
  createElement(
    Fragment,
    null,
    useValueList('call_types')
      .items.map(({ text }) => text)
      .join(),
  )

/** Renders the call types, unmounts them and returns the rendered text. */
async function showCallTypes() {
  const place = document.createElement('div')
  root = createRoot(place)
  await act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Types))))
  await act(async () => vi.advanceTimersByTimeAsync(10))
  const shown = place.textContent
  await act(async () => root.unmount())
  return shown
}

it('caches a value list for ten minutes, even after a save', async () => {
  expect(await showCallTypes()).toBe('Boiler')
  await refreshRows()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(await showCallTypes()).toBe('Boiler')
  expect(requestCount).toBe(1)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await showCallTypes()
  expect(requestCount).toBe(2)
})

it.each([
  ['signing out', () => endSession()],
  ['another network', () => switchNetwork('YGNITA')],
  ['becoming another user', () => startSession({ ...session, sessionId: 'other' })],
])('%s clears the whole cache, including value lists', async (_what, change) => {
  await showCallTypes()
  queryClient.setQueryData(['/api/ServiceCall/GetListData'], { Data: [], Total: 0 })
  sessionStorage.setItem('list left behind', '/servicecalls?status=-3')
  change()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})
