import { beforeEach, expect, test, vi } from 'vitest'
import { soon } from '../../../test/soon.ts'
import {
  beforeSignIn,
  file,
  open,
  problem,
  redirects,
  type SentRequest,
  server,
  session,
  startAnew,
  thing,
  things,
} from './send.fakeServer.ts'

// Loaded after the stubs of the fake server.
const { RefusedRequestError, RequestError } = await import('./errors.ts')
const { requestFile, send, sendWithMessage } = await import('./send.ts')
const { currentSession, startSession, switchNetwork } = await import('../session/session.ts')

beforeEach(startAnew)

test('sends token, language, session, network and update_type', async () => {
  server.answers = [[200, { HasError: false, Message: 'Saved', Data: { name: 'a', more: 1 } }]]
  switchNetwork('YGNITA')
  const sent = await sendWithMessage(thing, { ID: '1' }, { idempotencyKey: 'once' })
  expect(sent).toEqual({ answer: { name: 'a' }, message: 'Saved' })
  const [{ url, init }] = server.requests as [SentRequest]
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
  server.answers = [[200, { Data: [{ name: 'a' }, { name: 'b' }], Total: 12 }]]
  expect(await send(things, {})).toEqual({ Data: [{ name: 'a' }, { name: 'b' }], Total: 12 })
})

test('throws a refusal with its fields and keeps the session', async () => {
  server.answers = [
    [200, { HasError: true, Message: 'Fill it in', customErrorCode: 'Invalid', Errors: { a: 'text.required' } }],
  ]
  const failure = await send(thing, {}).catch((error) => error)
  expect(failure).toBeInstanceOf(RefusedRequestError)
  expect(failure).toMatchObject({ message: 'Fill it in', code: 'Invalid', errors: { a: 'text.required' } })
  expect(currentSession()).toBeDefined()
})

test.each([400, 403, 404, 429, 500, 503])('throws the title of a %s and keeps the session', async (status) => {
  server.answers = [problem(status)]
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
  server.answers = [reply]
  await expect(send(thing, {})).rejects.toThrow()
  expect(currentSession()).toBeUndefined()
})

test.each([
  ['/login', '/login'],
  ['https://evil.example', '/'],
])('follows the redirectUrl %s of an error to %s', async (redirectUrl, to) => {
  server.answers = [problem(503, { redirectUrl })]
  await expect(send(thing, {})).rejects.toThrow('problem 503')
  expect(redirects).toEqual([to])
})

test('throws an error with a text for a missing or unreadable answer', async () => {
  expect(await send(thing, {}).catch((error) => error)).toMatchObject({ status: 0, message: 'message.network_error' })
  server.answers = [[502, '<html>Bad gateway</html>']]
  expect(await send(thing, {}).catch((error) => error)).toMatchObject({ status: 502, message: 'message.error_api' })
})

test('fails with a network error after 30 seconds without an answer', async () => {
  const pendingAnswer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(pendingAnswer.signal)
  vi.stubGlobal('fetch', (_url: string, { signal }: SentRequest['init']) => {
    return new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const sent = send(thing, {})
  await soon(() => expect(timeout).toHaveBeenCalledWith(30_000))
  pendingAnswer.abort()
  await expect(sent).rejects.toMatchObject({ status: 0, message: 'message.network_error' })
  timeout.mockRestore()
})

test('throws the abort reason, not a network error, when the caller aborts', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(send(thing, {}, { signal: controller.signal })).rejects.not.toBeInstanceOf(RequestError)
})

test('throws the reason of a failed sign-in and keeps the session', async () => {
  server.answers = [problem(401, { Message: 'The code has expired' })]
  await expect(send(beforeSignIn, { state: 's' })).rejects.toThrow('The code has expired')
  expect(currentSession()).toBeDefined()
})

test('does not send a request that needs a session when signed out', async () => {
  localStorage.clear()
  const { endSession } = await import('../session/session.ts')
  endSession()
  await expect(send(thing, {})).rejects.toMatchObject({ status: 401 })
  server.answers = [[200, {}]]
  await send(open, {})
  expect(server.requests).toHaveLength(1)
})

test('keeps a new session when a 401 arrives for the previous one', async () => {
  server.answers = [problem(401)]
  const pendingAnswer = send(thing, {})
  startSession({ ...session, userToken: 'another' })
  await expect(pendingAnswer).rejects.toMatchObject({ status: 401 })
  expect(currentSession()?.userToken).toBe('another')
})

test('returns a file as its bytes, without a timeout', async () => {
  server.answers = [[200, new Uint8Array([1, 2, 3])]]
  const response = await requestFile(file, {})
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  const controller = new AbortController()
  server.answers = [[200, new Uint8Array()]]
  await requestFile(file, {}, { signal: controller.signal })
  const { signal } = (server.requests[1] as SentRequest).init
  expect(signal?.aborted).toBe(false)
  controller.abort()
  expect(signal?.aborted).toBe(true)
})

test('throws the reason when a file is refused or fails', async () => {
  server.answers = [
    [200, { HasError: true, Message: 'Not now', customErrorCode: 'X', Errors: {} }],
    problem(503),
    problem(401),
  ]
  expect(await requestFile(file, {}).catch((error) => error)).toMatchObject({ message: 'Not now', code: 'X' })
  expect(await requestFile(file, {}).catch((error) => error)).toMatchObject({ message: 'problem 503', status: 503 })
  expect(await requestFile(file, {}).catch((error) => error)).toBeInstanceOf(RequestError)
  expect(currentSession()).toBeUndefined()
})
