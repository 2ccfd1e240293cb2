import { endpoint, nothing } from '@callout/domain/kernel/endpoint.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

/** What a browser gives the kernel, as small as can be: what is stored are its own properties, as in a real one. */
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
const went: string[] = []
vi.stubGlobal('localStorage', new Storage())
vi.stubGlobal('sessionStorage', new Storage())
vi.stubGlobal('window', { addEventListener: () => {} })
vi.stubGlobal('location', { origin: 'http://own.example', assign: (to: string) => went.push(to) })

const { Failed, Refused } = await import('./failures.ts')
const { send, exchange, receive } = await import('./send.ts')
const { currentSession, startSession, switchNetwork } = await import('./session.ts')

const call = { method: 'POST', path: '/api/Thing/Do', summary: '', who: { roles: ['D'] }, body: () => z.any() } as const
const answer = () => z.object({ name: z.string() })
const thing = endpoint({ ...call, envelope: 'record', answer, update_type: 'rename', creates: true })
const things = endpoint({ ...call, envelope: 'list', answer })
const before = endpoint({ ...call, method: 'GET', path: '/api/getThing/:state', who: 'app', envelope: 'bare', answer })
const file = endpoint({ ...call, envelope: 'file', answer: () => z.any() })
const open = endpoint({ ...call, who: 'open', envelope: 'bare', answer: () => nothing })

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

interface Asked {
  readonly url: URL
  readonly init: RequestInit & { headers: Record<string, string> }
}
let asked: Asked[] = []
let answers: [number, unknown][] = []

beforeEach(() => {
  asked = []
  answers = []
  went.length = 0
  localStorage.clear()
  startSession(session)
  vi.stubGlobal('fetch', async (url: string, init: Asked['init']) => {
    asked.push({ url: new URL(url, 'http://own.example'), init })
    const [status, body] = answers.shift() ?? [0, undefined]
    if (status === 0) throw new TypeError('Failed to fetch')
    if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status })
    const headers = { 'content-type': 'application/json' }
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
})

const problem = (status: number, more: object = {}): [number, unknown] => [
  status,
  { title: `problem ${status}`, Message: `problem ${status}`, status, hasError: true, customErrorCode: 'X', ...more },
]

test('a call carries its token, language, session, network and update_type', async () => {
  answers = [[200, { HasError: false, Message: 'Saved', Data: { name: 'a', more: 1 } }]]
  switchNetwork('YGNITA')
  const sent = await exchange(thing, { ID: '1' }, { idempotencyKey: 'once' })
  expect(sent).toEqual({ answer: { name: 'a' }, message: 'Saved' })
  const [{ url, init }] = asked as [Asked]
  expect(url.pathname).toBe('/api/Thing/Do')
  expect(Object.fromEntries(url.searchParams)).toEqual({ lang: 'es', sessionId: 'the-session', networkCode: 'YGNITA' })
  expect(init.headers).toMatchObject({ Authorization: 'Bearer user-token', 'Idempotency-Key': 'once' })
  expect(JSON.parse(String(init.body))).toEqual({ ID: '1', update_type: 'rename' })
})

test('a list comes as its page', async () => {
  answers = [[200, { Data: [{ name: 'a' }, { name: 'b' }], Total: 12 }]]
  expect(await send(things, {})).toEqual({ Data: [{ name: 'a' }, { name: 'b' }], Total: 12 })
})

test('a refusal names its fields, and ends nothing', async () => {
  answers = [
    [200, { HasError: true, Message: 'Fill it in', customErrorCode: 'Invalid', Errors: { a: 'text.required' } }],
  ]
  const failure = await send(thing, {}).catch((error) => error)
  expect(failure).toBeInstanceOf(Refused)
  expect(failure).toMatchObject({ message: 'Fill it in', code: 'Invalid', errors: { a: 'text.required' } })
  expect(currentSession()).toBeDefined()
})

test.each([400, 403, 404, 429, 500, 503])('a %s shows its title, and ends nothing', async (status) => {
  answers = [problem(status)]
  const failure = await send(thing, {}).catch((error) => error)
  expect(failure).toBeInstanceOf(Failed)
  expect(failure).toMatchObject({ message: `problem ${status}`, status })
  expect(currentSession()).toBeDefined()
})

test.each([
  ['a 401', problem(401)],
  ['a 401 of a proxy', [401, '<html>Sign in</html>']],
  ['the code Unauthorized', [200, { HasError: true, Message: 'No', customErrorCode: 'Unauthorized' }]],
] as [string, [number, unknown]][])('%s ends the session', async (_case, reply) => {
  answers = [reply]
  await expect(send(thing, {})).rejects.toThrow()
  expect(currentSession()).toBeUndefined()
})

test.each([
  ['/login', '/login'],
  ['https://evil.example', '/'],
])('an error that carries the redirectUrl %s leads to %s', async (redirectUrl, to) => {
  answers = [problem(503, { redirectUrl })]
  await expect(send(thing, {})).rejects.toThrow('problem 503')
  expect(went).toEqual([to])
})

test('no answer, and one nobody can read, are failures with a text', async () => {
  expect(await send(thing, {}).catch((error) => error)).toMatchObject({ status: 0, message: 'message.network_error' })
  answers = [[502, '<html>Bad gateway</html>']]
  expect(await send(thing, {}).catch((error) => error)).toMatchObject({ status: 502, message: 'message.error_api' })
})

test('no answer within half a minute counts as none', async () => {
  const late = new AbortController()
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  vi.stubGlobal('fetch', (_url: string, { signal }: Asked['init']) => {
    return new Promise((_answer, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
  })
  const sent = send(thing, {})
  await vi.waitFor(() => expect(patience).toHaveBeenCalledWith(30_000))
  late.abort()
  await expect(sent).rejects.toMatchObject({ status: 0, message: 'message.network_error' })
  patience.mockRestore()
})

test('whoever lost interest is told so, not that the network failed', async () => {
  const leaving = new AbortController()
  leaving.abort()
  await expect(send(thing, {}, { signal: leaving.signal })).rejects.not.toBeInstanceOf(Failed)
})

test('before sign-in a call takes an application token, and fetches another when the server forgot it', async () => {
  localStorage.clear()
  const token = (access_token: string): [number, unknown] => [
    200,
    { access_token, token_type: 'Bearer', expires_in: 60 },
  ]
  const dead = problem(401, { title: 'problem.unauthorized' })
  answers = [token('first'), [200, { name: 'a' }], dead, token('second'), [200, { name: 'b' }]]
  const { endSession } = await import('./session.ts')
  endSession()
  expect(await send(before, { state: 'a/b', redirectUrl: '/x' })).toEqual({ name: 'a' })
  expect(asked[1]?.url.pathname).toBe('/api/getThing/a%2Fb')
  expect(asked[1]?.url.searchParams.get('redirectUrl')).toBe('/x')
  expect(asked[1]?.url.searchParams.has('sessionId')).toBe(false)
  expect(await send(before, { state: 's' })).toEqual({ name: 'b' })
  expect(asked.map(({ init }) => init.headers.Authorization)).toEqual([
    undefined,
    'Bearer first',
    'Bearer first',
    undefined,
    'Bearer second',
  ])
})

test('a sign-in that fails says why, and ends no session', async () => {
  answers = [problem(401, { title: 'The code has expired' })]
  await expect(send(before, { state: 's' })).rejects.toThrow('The code has expired')
  expect(currentSession()).toBeDefined()
})

test('signed out, a call that needs a session is not even sent', async () => {
  localStorage.clear()
  const { endSession } = await import('./session.ts')
  endSession()
  await expect(send(thing, {})).rejects.toMatchObject({ status: 401 })
  answers = [[200, {}]]
  await send(open, {})
  expect(asked).toHaveLength(1)
})

test('a 401 that comes after the session was exchanged does not end the new one', async () => {
  answers = [problem(401)]
  const late = send(thing, {})
  startSession({ ...session, userToken: 'another' })
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(currentSession()?.userToken).toBe('another')
})

test('a token whose time has come is renewed first; one that cannot be ends the session', async () => {
  startSession({ ...session, credentials: { expires_in: 600 } })
  const next = { access_token: 'next', refresh_token: 'next-refresh', token_type: 'Bearer', expires_in: 8 * 3600 }
  answers = [
    [200, next],
    [200, { Data: [], Total: 0 }],
  ]
  await send(things, {})
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-token',
    redirect_uri: 'http://own.example/wso/callback',
  })
  expect(asked[1]?.init.headers.Authorization).toBe('Bearer next')
  expect(currentSession()).toMatchObject({ userToken: 'next', refreshToken: 'next-refresh' })

  startSession({ ...session, credentials: { expires_in: 600 } })
  answers = [problem(401)]
  await expect(send(things, {})).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).toBeUndefined()
})

test('a file comes as its bytes, and waits for as long as it takes', async () => {
  answers = [[200, new Uint8Array([1, 2, 3])]]
  const response = await receive(file, {})
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  const leaving = new AbortController()
  answers = [[200, new Uint8Array()]]
  await receive(file, {}, { signal: leaving.signal })
  const { signal } = (asked[1] as Asked).init
  expect(signal?.aborted).toBe(false)
  leaving.abort()
  expect(signal?.aborted).toBe(true)
})

test('a file that is refused or fails says why', async () => {
  answers = [
    [200, { HasError: true, Message: 'Not now', customErrorCode: 'X', Errors: {} }],
    problem(503),
    problem(401),
  ]
  expect(await receive(file, {}).catch((error) => error)).toMatchObject({ message: 'Not now', code: 'X' })
  expect(await receive(file, {}).catch((error) => error)).toMatchObject({ message: 'problem 503', status: 503 })
  expect(await receive(file, {}).catch((error) => error)).toBeInstanceOf(Failed)
  expect(currentSession()).toBeUndefined()
})
