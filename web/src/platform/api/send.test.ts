import { emptyBody, endpoint } from '@callout/domain/platform/endpoint.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

/** A minimal browser storage. Stored items are own properties, as in a real one. */
class Storage {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
  clear() {
    for (const name of Object.keys(this)) delete this[name]
  }
}
const redirects: string[] = []
vi.stubGlobal('localStorage', new Storage())
vi.stubGlobal('sessionStorage', new Storage())
vi.stubGlobal('window', { addEventListener: () => {} })
vi.stubGlobal('location', { origin: 'http://own.example', assign: (to: string) => redirects.push(to) })

const { RequestError, RefusedRequestError } = await import('./errors.ts')
const { send, sendWithMessage, requestFile } = await import('./send.ts')
const { currentSession, startSession, switchNetwork } = await import('../session/session.ts')

const call = { method: 'POST', path: '/api/Thing/Do', summary: '', who: { roles: ['D'] }, body: () => z.any() } as const
const response = () => z.object({ name: z.string() })
const thing = endpoint({ ...call, envelope: 'record', response, update_type: 'rename', isCreate: true })
const things = endpoint({ ...call, envelope: 'list', response })
const beforeSignIn = endpoint({
  ...call,
  method: 'GET',
  path: '/api/getThing/:state',
  who: 'app',
  envelope: 'bare',
  response,
})
const file = endpoint({ ...call, envelope: 'file', response: () => z.any() })
const open = endpoint({ ...call, who: 'open', envelope: 'bare', response: () => emptyBody })

const network = { networkName: '', enableServiceContract: true, userName: '', default_country: '', time_zone: 'UTC' }
const session = {
  userToken: 'user-token',
  refreshToken: 'refresh-token',
  sessionId: 'the-session',
  networkCode: 'ATLIBE',
  networks: [
    { ...network, code: 'ATLIBE' },
    { ...network, code: 'YGNITA' },
  ],
  credentials: { expires_in: 8 * 3600 },
} as unknown as SessionAnswer

interface SentRequest {
  readonly url: URL
  readonly init: RequestInit & { headers: Record<string, string> }
}
let requests: SentRequest[] = []
let answers: [number, unknown][] = []

beforeEach(() => {
  requests = []
  answers = []
  redirects.length = 0
  localStorage.clear()
  startSession(session)
  vi.stubGlobal('fetch', async (url: string, init: SentRequest['init']) => {
    requests.push({ url: new URL(url, 'http://own.example'), init })
    const [status, body] = answers.shift() ?? [0, undefined]
    if (status === 0) throw new TypeError('RequestError to fetch')
    if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status })
    const headers = { 'content-type': 'application/json' }
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
})

const problem = (status: number, more: object = {}): [number, unknown] => [
  status,
  { title: `problem ${status}`, Message: `problem ${status}`, status, hasError: true, customErrorCode: 'X', ...more },
]

test('sends token, language, session, network and update_type', async () => {
  answers = [[200, { HasError: false, Message: 'Saved', Data: { name: 'a', more: 1 } }]]
  switchNetwork('YGNITA')
  const sent = await sendWithMessage(thing, { ID: '1' }, { idempotencyKey: 'once' })
  expect(sent).toEqual({ answer: { name: 'a' }, message: 'Saved' })
  const [{ url, init }] = requests as [SentRequest]
  expect(url.pathname).toBe('/api/Thing/Do')
  expect(Object.fromEntries(url.searchParams)).toEqual({ lang: 'es', sessionId: 'the-session', networkCode: 'YGNITA' })
  expect(init.headers).toMatchObject({ Authorization: 'Bearer user-token', 'Idempotency-Key': 'once' })
  expect(JSON.parse(String(init.body))).toEqual({ ID: '1', update_type: 'rename' })
})

test('sends the latest position of a change with later requests, in whatever order the answers came', async () => {
  const positions = ['00000001000000aa', '0000000100000007']
  const sent: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: SentRequest['init']) => {
    sent.push(headers['callout-position'])
    const position = positions.shift()
    return new Response('{"Data":[],"Total":0}', { headers: position ? { 'callout-position': position } : {} })
  })
  for (let round = 0; round < 3; round += 1) await send(things, {})
  expect(sent.slice(1)).toEqual(['00000001000000aa', '00000001000000aa'])
})

test('returns a page of a list', async () => {
  answers = [[200, { Data: [{ name: 'a' }, { name: 'b' }], Total: 12 }]]
  expect(await send(things, {})).toEqual({ Data: [{ name: 'a' }, { name: 'b' }], Total: 12 })
})

test('throws a refusal with its fields and keeps the session', async () => {
  answers = [
    [200, { HasError: true, Message: 'Fill it in', customErrorCode: 'Invalid', Errors: { a: 'text.required' } }],
  ]
  const failure = await send(thing, {}).catch((error) => error)
  expect(failure).toBeInstanceOf(RefusedRequestError)
  expect(failure).toMatchObject({ message: 'Fill it in', code: 'Invalid', errors: { a: 'text.required' } })
  expect(currentSession()).toBeDefined()
})

test.each([400, 403, 404, 429, 500, 503])('throws the title of a %s and keeps the session', async (status) => {
  answers = [problem(status)]
  const failure = await send(thing, {}).catch((error) => error)
  expect(failure).toBeInstanceOf(RequestError)
  expect(failure).toMatchObject({ message: `problem ${status}`, status })
  expect(currentSession()).toBeDefined()
})

test.each([
  ['a 401', problem(401)],
  ['a 401 of a proxy', [401, '<html>Sign in</html>']],
  ['the code Unauthorized', [200, { HasError: true, Message: 'No', customErrorCode: 'Unauthorized' }]],
] as [string, [number, unknown]][])('ends the session after %s', async (_case, reply) => {
  answers = [reply]
  await expect(send(thing, {})).rejects.toThrow()
  expect(currentSession()).toBeUndefined()
})

test.each([
  ['/login', '/login'],
  ['https://evil.example', '/'],
])('follows the redirectUrl %s of an error to %s', async (redirectUrl, to) => {
  answers = [problem(503, { redirectUrl })]
  await expect(send(thing, {})).rejects.toThrow('problem 503')
  expect(redirects).toEqual([to])
})

test('throws an error with a text for a missing or unreadable answer', async () => {
  expect(await send(thing, {}).catch((error) => error)).toMatchObject({ status: 0, message: 'message.network_error' })
  answers = [[502, '<html>Bad gateway</html>']]
  expect(await send(thing, {}).catch((error) => error)).toMatchObject({ status: 502, message: 'message.error_api' })
})

test('fails with a network error after 30 seconds without an answer', async () => {
  const pendingAnswer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(pendingAnswer.signal)
  vi.stubGlobal('fetch', (_url: string, { signal }: SentRequest['init']) => {
    return new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const sent = send(thing, {})
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(30_000), { timeout: 30_000 })
  pendingAnswer.abort()
  await expect(sent).rejects.toMatchObject({ status: 0, message: 'message.network_error' })
  timeout.mockRestore()
})

test('throws the abort reason, not a network error, when the caller aborts', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(send(thing, {}, { signal: controller.signal })).rejects.not.toBeInstanceOf(RequestError)
})

test('uses an application token before sign-in, and fetches a new one when the server rejects it', async () => {
  localStorage.clear()
  const token = (access_token: string): [number, unknown] => [
    200,
    { access_token, token_type: 'Bearer', expires_in: 60 },
  ]
  const dead = problem(401, { title: 'problem.unauthorized' })
  answers = [token('first'), [200, { name: 'a' }], dead, token('second'), [200, { name: 'b' }]]
  const { endSession } = await import('../session/session.ts')
  endSession()
  expect(await send(beforeSignIn, { state: 'a/b', redirectUrl: '/x' })).toEqual({ name: 'a' })
  expect(requests[1]?.url.pathname).toBe('/api/getThing/a%2Fb')
  expect(requests[1]?.url.searchParams.get('redirectUrl')).toBe('/x')
  expect(requests[1]?.url.searchParams.has('sessionId')).toBe(false)
  expect(await send(beforeSignIn, { state: 's' })).toEqual({ name: 'b' })
  expect(requests.map(({ init }) => init.headers.Authorization)).toEqual([
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
    answers = [reply]
    expect(await failureOf()).toMatchObject(expected)
  })

  test('fails with a network error after 20 seconds without an answer', async () => {
    const pendingAnswer = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(pendingAnswer.signal)
    vi.stubGlobal('fetch', (_url: string, { signal }: SentRequest['init']) => {
      return new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const failure = failureOf()
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(20_000), { timeout: 30_000 })
    pendingAnswer.abort()
    expect(await failure).toMatchObject({ status: 0, message: 'message.network_error' })
    timeout.mockRestore()
  })
})

test('throws the reason of a failed sign-in and keeps the session', async () => {
  answers = [problem(401, { title: 'The code has expired' })]
  await expect(send(beforeSignIn, { state: 's' })).rejects.toThrow('The code has expired')
  expect(currentSession()).toBeDefined()
})

test('does not send a request that needs a session when signed out', async () => {
  localStorage.clear()
  const { endSession } = await import('../session/session.ts')
  endSession()
  await expect(send(thing, {})).rejects.toMatchObject({ status: 401 })
  answers = [[200, {}]]
  await send(open, {})
  expect(requests).toHaveLength(1)
})

test('keeps a new session when a 401 arrives for the previous one', async () => {
  answers = [problem(401)]
  const pendingAnswer = send(thing, {})
  startSession({ ...session, userToken: 'another' })
  await expect(pendingAnswer).rejects.toMatchObject({ status: 401 })
  expect(currentSession()?.userToken).toBe('another')
})

test('renews a token that is due before sending, and ends the session when that fails', async () => {
  startSession({ ...session, credentials: { expires_in: 0 } })
  const next = { access_token: 'next', refresh_token: 'next-refresh', token_type: 'Bearer', expires_in: 8 * 3600 }
  answers = [
    [200, next],
    [200, { Data: [], Total: 0 }],
  ]
  await send(things, {})
  expect(JSON.parse(String(requests[0]?.init.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-token',
    redirect_uri: 'http://own.example/wso/callback',
  })
  expect(requests[1]?.init.headers.Authorization).toBe('Bearer next')
  expect(currentSession()).toMatchObject({ userToken: 'next', refreshToken: 'next-refresh' })

  startSession({ ...session, credentials: { expires_in: 0 } })
  answers = [problem(401)]
  await expect(send(things, {})).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).toBeUndefined()
})

test('renews a token once for requests at the same time', async () => {
  // Locks would only make the renewals follow each other.
  vi.stubGlobal('navigator', {})
  startSession({ ...session, credentials: { expires_in: 0 } })
  const next = { access_token: 'next', token_type: 'Bearer', expires_in: 8 * 3600 }
  const rows: [number, unknown] = [200, { Data: [], Total: 0 }]
  answers = [[200, next], rows, rows]
  await Promise.all([send(things, {}), send(things, {})])
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/api/token', '/api/Thing/Do', '/api/Thing/Do'])
})

test('returns a file as its bytes, without a timeout', async () => {
  answers = [[200, new Uint8Array([1, 2, 3])]]
  const response = await requestFile(file, {})
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  const controller = new AbortController()
  answers = [[200, new Uint8Array()]]
  await requestFile(file, {}, { signal: controller.signal })
  const { signal } = (requests[1] as SentRequest).init
  expect(signal?.aborted).toBe(false)
  controller.abort()
  expect(signal?.aborted).toBe(true)
})

test('throws the reason when a file is refused or fails', async () => {
  answers = [
    [200, { HasError: true, Message: 'Not now', customErrorCode: 'X', Errors: {} }],
    problem(503),
    problem(401),
  ]
  expect(await requestFile(file, {}).catch((error) => error)).toMatchObject({ message: 'Not now', code: 'X' })
  expect(await requestFile(file, {}).catch((error) => error)).toMatchObject({ message: 'problem 503', status: 503 })
  expect(await requestFile(file, {}).catch((error) => error)).toBeInstanceOf(RequestError)
  expect(currentSession()).toBeUndefined()
})
