import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { stubBrowser } from '../../../test/stubBrowser.ts'

stubBrowser()

const { keepSessionAlive } = await import('./keepSessionAlive.ts')
const { keepApplicationTokenReady } = await import('./tokens.ts')
const { currentSession, endSession, startSession } = await import('../session/session.ts')

const start = Date.UTC(2026, 2, 10, 9, 30)
let requests: { path: string; after: number }[] = []
let redirectUrl = ''
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  requests = []
  redirectUrl = ''
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? ''
    requests.push({ path, after: Date.now() - start })
    const token = { access_token: 'next', refresh_token: 'next-refresh', token_type: 'Bearer', expires_in: 3600 }
    const answer = path === '/api/token' ? token : { redirectUrl }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  stop()
  endSession()
  localStorage.clear()
  vi.useRealTimers()
})

const session = { userToken: 'token', refreshToken: 'refresh', sessionId: 's', networkCode: 'ATLIBE', networks: [] }
const signIn = (expires_in: number) => startSession(partOf<SessionAnswer>({ ...session, credentials: { expires_in } }))

it('looks at the session every 6 seconds and asks the server once a minute, first a minute after sign-in', async () => {
  signIn(8 * 3600)
  stop = keepSessionAlive()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(180_000 - 59_999)
  expect(requests).toEqual([60_000, 120_000, 180_000].map((after) => ({ path: '/Account/Check', after })))
  // Another tab asked in between; this tab looks again at the next multiple of six seconds.
  localStorage.setItem('callout.fresh_until', String(start + 241_000))
  await vi.advanceTimersByTimeAsync(70_000)
  expect(requests.at(-1)).toEqual({ path: '/Account/Check', after: 246_000 })
})

it('ends the session when the server redirects to the login page', async () => {
  signIn(8 * 3600)
  stop = keepSessionAlive()
  redirectUrl = '/planning'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentSession()).toBeDefined()
  redirectUrl = '/login'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentSession()).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual(['callout.session_expired'])
})

it('renews the user token ten minutes before it expires, not earlier', async () => {
  signIn(3600)
  stop = keepSessionAlive()
  const renewals = () => requests.filter(({ path }) => path === '/api/token').map(({ after }) => after)
  await vi.advanceTimersByTimeAsync(2_999_999)
  expect(renewals()).toEqual([])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(renewals()).toEqual([3_000_000])
  expect(currentSession()?.userToken).toBe('next')
})

it('renews a user token of the last ten minutes of a session halfway, not at every check', async () => {
  signIn(600)
  stop = keepSessionAlive()
  await vi.advanceTimersByTimeAsync(299_999)
  expect(requests.filter(({ path }) => path === '/api/token')).toEqual([])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(requests.filter(({ path }) => path === '/api/token')).toEqual([{ path: '/api/token', after: 300_000 }])
})

it('renews the application token ten seconds before it expires, and checks it every half second', async () => {
  stop = keepApplicationTokenReady()
  await vi.advanceTimersByTimeAsync(3_589_999)
  expect(requests).toEqual([{ path: '/api/token', after: 0 }])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(2)
  // A lost token is replaced within half a second.
  localStorage.removeItem('callout.application_token')
  await vi.advanceTimersByTimeAsync(500)
  expect(requests).toHaveLength(3)
})
