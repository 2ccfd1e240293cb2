import { emptyBody, endpoint } from '@callout/domain/platform/endpoint.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { vi } from 'vitest'
import { z } from 'zod'
import { partOf } from '../../../test/partOf.ts'
import { stubBrowser } from '../../../test/stubBrowser.ts'

export const redirects: string[] = []
stubBrowser()
vi.stubGlobal('location', { origin: 'http://own.example', assign: (to: string) => redirects.push(to) })

// Loaded after the stubs, which it reads at its start.
const { startSession } = await import('../session/session.ts')

const call = { method: 'POST', path: '/api/Thing/Do', summary: '', who: { roles: ['D'] }, body: () => z.any() } as const
const response = () => z.object({ name: z.string() })
export const thing = endpoint({ ...call, envelope: 'record', response, update_type: 'rename', isCreate: true })
export const things = endpoint({ ...call, envelope: 'list', response })
export const beforeSignIn = endpoint({
  ...call,
  method: 'GET',
  path: '/api/getThing/:state',
  who: 'app',
  envelope: 'bare',
  response,
})
export const file = endpoint({ ...call, envelope: 'file', response: () => z.any() })
export const open = endpoint({ ...call, who: 'open', envelope: 'bare', response: () => emptyBody })

const network = { networkName: '', enableServiceContract: true, userName: '', default_country: '', time_zone: 'UTC' }
export const session = partOf<SessionAnswer>({
  userToken: 'user-token',
  refreshToken: 'refresh-token',
  sessionId: 'the-session',
  networkCode: 'ATLIBE',
  networks: [
    { ...network, code: 'ATLIBE' },
    { ...network, code: 'YGNITA' },
  ],
  credentials: { expires_in: 8 * 3600 },
})

export interface SentRequest {
  readonly url: URL
  readonly init: RequestInit & { headers: Record<string, string> }
}

/** A fake server: its requests, and its next answers with status and body. Status 0 is a lost connection. */
export const server = { requests: [] as SentRequest[], answers: [] as [number, unknown][] }

/** Starts each test with a fresh server and session. */
export function startAnew() {
  server.requests = []
  server.answers = []
  redirects.length = 0
  localStorage.clear()
  startSession(session)
  vi.stubGlobal('fetch', async (url: string, init: SentRequest['init']) => {
    server.requests.push({ url: new URL(url, 'http://own.example'), init })
    const [status, body] = server.answers.shift() ?? [0, undefined]
    if (status === 0) throw new TypeError('Failed to fetch')
    if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status })
    const headers = { 'content-type': 'application/json' }
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
}

export const problem = (status: number, more: object = {}): [number, unknown] => [
  status,
  { title: `problem ${status}`, Message: `problem ${status}`, status, hasError: true, customErrorCode: 'X', ...more },
]
