import { findResponseProblem } from './find-response-problem.ts'
import { createFuzzRequest, type FuzzData, type FuzzRequest } from './fuzz-requests.ts'
import { send } from './send.ts'
import { isTooSlow } from './slowdown.ts'

/** The server under test. */
export interface FuzzTarget {
  readonly origin: string
  readonly data: FuzzData
  /** Returns a user token of this person; called again after a request that may have ended the session. */
  readonly tokenOf: (person: string) => Promise<string>
  readonly applicationToken: string
  /** Milliseconds of CPU the server's process has used so far. */
  readonly cpu: () => number
  /** Paths whose external service is missing: they may answer 503. */
  readonly unavailablePaths?: ReadonlySet<string>
}

export interface FuzzResult {
  readonly requests: number
  /** Number of answers by status; 0 counts requests without an answer, which were cut or far too long. */
  readonly statuses: Readonly<Record<string, number>>
  /** The endpoints that succeeded at least once. */
  readonly reached: readonly string[]
}

/** A request with a wrong answer. */
export interface FuzzFailure {
  readonly request: FuzzRequest
  readonly reason: string
}

/** CPU limit of one request, in milliseconds of a quiet machine. */
export const maxCpuMs = 100
/** Number of measurements per request. The cheapest counts: the others may include unrelated work. */
const cpuMeasurements = 4

/** Paths that end the session of the token. */
const sessionEndingPaths = new Set(['/Account/Logout', '/api/token', '/Account/ConnectAsUser'])

/**
 * Sends the requests from one number to another, several at a time, and returns the statuses. Each failure is passed to
 * `onFailure`, which may throw to stop.
 */
export async function runFuzzRequests(
  target: FuzzTarget,
  { seed, from, to, concurrency }: { seed: number; from: number; to: number; concurrency: number },
  onFailure: (failure: FuzzFailure) => void,
): Promise<FuzzResult> {
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (person: string) => {
    const known = tokens.get(person) ?? target.tokenOf(person)
    tokens.set(person, known)
    return known
  }
  const tokenFor = async ({ principal }: FuzzRequest) => {
    if (principal === 'application') return target.applicationToken
    return target.data.people.includes(principal) ? tokenOf(principal) : principal
  }
  const slow: FuzzRequest[] = []
  let next = from
  const sendNext = async () => {
    while (next < to) {
      const request = createFuzzRequest(seed, next++, target.data)
      const isEnding = request.endpoints.some(({ path }) => sessionEndingPaths.has(path))
      const token = await tokenFor(request)
      const startedAt = performance.now()
      const response = await send(target.origin, request, token)
      if (performance.now() - startedAt > maxCpuMs && isBounded(request)) slow.push(request)
      const status = String(response?.status ?? 0)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (response?.status === 200 && request.endpoints[0]) reached.add(request.endpoints[0].path)
      // Concurrent requests with the ended token get a 401, which is a valid answer.
      if (isEnding) tokens.delete(request.principal)
      const reason = findResponseProblem(request, response, target.unavailablePaths)
      if (reason) onFailure({ request, reason })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendNext))
  // Sending it alone shows whether the request itself was slow or a concurrent one.
  for (const request of slow) {
    const cost = await measureAlone(target, request, () => tokenFor(request))
    if (isTooSlow(cost, maxCpuMs)) onFailure({ request, reason: `takes ${Math.round(cost)} ms of CPU` })
  }
  return { requests: to - from, statuses, reached: [...reached] }
}

/** Files are streamed and PDFs are rendered: quotas bound their cost. */
const isBounded = ({ endpoints, cutAfter, raw, target }: FuzzRequest) =>
  cutAfter === undefined &&
  raw === undefined &&
  !/\/Generate(WarrantyCertificate|AssignmentReport)/.test(target) &&
  endpoints.every(({ envelope, upload, rawBody }) => envelope !== 'file' && !upload && !rawBody)

async function measureAlone(
  { origin, cpu }: FuzzTarget,
  request: FuzzRequest,
  tokenOf: () => Promise<string> | string,
) {
  let cheapest = Number.POSITIVE_INFINITY
  for (let n = 0; n < cpuMeasurements && cheapest > maxCpuMs; n++) {
    const token = await tokenOf()
    const before = cpu()
    await send(origin, request, token)
    cheapest = Math.min(cheapest, cpu() - before)
  }
  return cheapest
}

/** A failure as text, detailed enough to send the request again. */
export function describeFailure({ request, reason }: FuzzFailure, seed: number): string {
  const { n, method, target, headers, principal, cutAfter, raw } = request
  const body = raw ?? request.body
  const text = body ? `${body.subarray(0, 1500).toString()}${body.length > 1500 ? ` … ${body.length} bytes` : ''}` : ''
  const lines = [
    `seed ${seed}, request ${n}: ${reason}`,
    `${method} ${target} as ${principal || 'nobody'}`,
    JSON.stringify(headers),
  ]
  return [...lines, text, ...(cutAfter === undefined ? [] : [`cut after ${cutAfter} bytes`])].join('\n  ')
}
