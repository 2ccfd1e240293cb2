import { beforeEach, describe, expect, test, vi } from 'vitest'
import { soon } from '../../../test/soon.ts'
import { beforeSignIn, problem, type SentRequest, server, session, startAnew, things } from './send.fakeServer.ts'

// Loaded after the stubs of the fake server.
const { send } = await import('./send.ts')
const { currentSession, startSession } = await import('../session/session.ts')

beforeEach(startAnew)

test('uses an application token before sign-in, and fetches a new one when the server rejects it', async () => {
  localStorage.clear()
  const token = (access_token: string): [number, unknown] => [
    200,
    { access_token, token_type: 'Bearer', expires_in: 60 },
  ]
  const dead = problem(401, { Message: 'problem.unauthorized' })
  server.answers = [token('first'), [200, { name: 'a' }], dead, token('second'), [200, { name: 'b' }]]
  const { endSession } = await import('../session/session.ts')
  endSession()
  expect(await send(beforeSignIn, { state: 'a/b', redirectUrl: '/x' })).toEqual({ name: 'a' })
  expect(server.requests[1]?.url.pathname).toBe('/api/getThing/a%2Fb')
  expect(server.requests[1]?.url.searchParams.get('redirectUrl')).toBe('/x')
  expect(server.requests[1]?.url.searchParams.has('sessionId')).toBe(false)
  expect(await send(beforeSignIn, { state: 's' })).toEqual({ name: 'b' })
  expect(server.requests.map(({ init }) => init.headers.Authorization)).toEqual([
    undefined,
    'Bearer first',
    'Bearer first',
    undefined,
    'Bearer second',
  ])
})

describe('without an application token', () => {
  const failureOf = () => send(beforeSignIn, { state: 's' }).catch((error) => error)
  beforeEach(async () => {
    const { endSession } = await import('../session/session.ts')
    endSession()
  })

  test.each<[string, [number, unknown], object]>([
    ['no answer', [0, undefined], { status: 0, message: 'message.network_error' }],
    ['an error', problem(503), { status: 503, message: 'message.error_api' }],
    ['an unreadable answer', [200, '<html>'], { status: 200, message: 'message.error_api' }],
  ])('throws an error with a text after %s', async (_case, reply, expected) => {
    server.answers = [reply]
    expect(await failureOf()).toMatchObject(expected)
  })

  test('fails with a network error after 20 seconds without an answer', async () => {
    const pendingAnswer = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(pendingAnswer.signal)
    vi.stubGlobal('fetch', (_url: string, { signal }: SentRequest['init']) => {
      return new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const failure = failureOf()
    await soon(() => expect(timeout).toHaveBeenCalledWith(20_000))
    pendingAnswer.abort()
    expect(await failure).toMatchObject({ status: 0, message: 'message.network_error' })
    timeout.mockRestore()
  })
})

test('renews a token that is due before sending, and ends the session when that fails', async () => {
  startSession({ ...session, credentials: { expires_in: 0 } })
  const next = { access_token: 'next', refresh_token: 'next-refresh', token_type: 'Bearer', expires_in: 8 * 3600 }
  server.answers = [
    [200, next],
    [200, { Data: [], Total: 0 }],
  ]
  await send(things, {})
  expect(JSON.parse(String(server.requests[0]?.init.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-token',
    redirect_uri: 'http://own.example/wso/callback',
  })
  expect(server.requests[1]?.init.headers.Authorization).toBe('Bearer next')
  expect(currentSession()).toMatchObject({ userToken: 'next', refreshToken: 'next-refresh' })

  startSession({ ...session, credentials: { expires_in: 0 } })
  server.answers = [problem(401)]
  await expect(send(things, {})).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).toBeUndefined()
})

test('renews a token once for several requests at the same time', async () => {
  // Locks would only make the renewals follow each other.
  vi.stubGlobal('navigator', {})
  startSession({ ...session, credentials: { expires_in: 0 } })
  const next = { access_token: 'next', token_type: 'Bearer', expires_in: 8 * 3600 }
  const rows: [number, unknown] = [200, { Data: [], Total: 0 }]
  server.answers = [[200, next], rows, rows]
  await Promise.all([send(things, {}), send(things, {})])
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/api/token', '/api/Thing/Do', '/api/Thing/Do'])
})
