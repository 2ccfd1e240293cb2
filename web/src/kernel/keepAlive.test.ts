import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal(
  'localStorage',
  new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  ),
)
vi.stubGlobal('sessionStorage', { clear: () => {} })
vi.stubGlobal('window', { addEventListener: () => {} })
vi.stubGlobal('location', { origin: 'http://own.example', assign: () => {} })

const { keepAlive } = await import('./keepAlive.ts')
const { keepApplicationToken } = await import('./token.ts')
const { currentSession, endSession, startSession } = await import('./session.ts')

const start = Date.UTC(2026, 2, 10, 9, 30)
let asked: { path: string; after: number }[] = []
let redirectUrl = ''
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  asked = []
  redirectUrl = ''
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? ''
    asked.push({ path, after: Date.now() - start })
    const token = { access_token: 'next', refresh_token: 'next-refresh', token_type: 'Bearer', expires_in: 3600 }
    const answer = path === '/api/token' ? token : { redirectUrl }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  stop()
  endSession()
  kept.clear()
  vi.useRealTimers()
})

const session = { userToken: 'token', refreshToken: 'refresh', sessionId: 's', networkCode: 'ATLIBE', networks: [] }
const signIn = (expires_in: number) =>
  startSession({ ...session, credentials: { expires_in } } as unknown as SessionAnswer)

it('looks at the session every 6 seconds, and asks the server once a minute, the first time a minute after sign-in', async () => {
  signIn(8 * 3600)
  stop = keepAlive()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(180_000 - 59_999)
  expect(asked).toEqual([60_000, 120_000, 180_000].map((after) => ({ path: '/Account/Check', after })))
  // Another tab asked meanwhile; the next look after that minute is at the next multiple of six seconds.
  kept.set('callout.fresh_until', String(start + 241_000))
  await vi.advanceTimersByTimeAsync(70_000)
  expect(asked.at(-1)).toEqual({ path: '/Account/Check', after: 246_000 })
})

it('ends the session when the server says it must', async () => {
  signIn(8 * 3600)
  stop = keepAlive()
  redirectUrl = '/planning'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentSession()).toBeDefined()
  redirectUrl = '/login'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentSession()).toBeUndefined()
  expect([...kept.keys()]).toEqual([])
})

it('renews the user token ten minutes before its end, and no sooner', async () => {
  signIn(3600)
  stop = keepAlive()
  const renewals = () => asked.filter(({ path }) => path === '/api/token').map(({ after }) => after)
  await vi.advanceTimersByTimeAsync(2_999_999)
  expect(renewals()).toEqual([])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(renewals()).toEqual([3_000_000])
  expect(currentSession()?.userToken).toBe('next')
})

it('holds an application token until ten seconds before its end, and looks for it every half second', async () => {
  stop = keepApplicationToken()
  await vi.advanceTimersByTimeAsync(3_589_999)
  expect(asked).toEqual([{ path: '/api/token', after: 0 }])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  // Lost: another one is there within half a second.
  kept.delete('callout.application_token')
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(3)
})
