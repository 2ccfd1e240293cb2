import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { type FuzzTarget, maxCpuMs } from '../../server/test/fuzz/fuzz.ts'
import { heavyBodies } from '../../server/test/fuzz/heavy-bodies.ts'

export interface HeavyFigures {
  readonly bodies: number
  /** Milliseconds of CPU of the most expensive body, and its description. */
  readonly mostExpensiveMs: number
  readonly mostExpensive: string
  /** Milliseconds of CPU of a 4 MB body without a valid token. */
  readonly invalidTokenMs: number
  /** The slowest `/healthz` while eight of the most expensive bodies arrive at once, in the best round; milliseconds. */
  readonly healthMs: number
}

/** Limits in milliseconds: CPU time of 4 MB without a valid token, and response time of `/healthz` under load. */
const limitsMs = { invalidToken: 5, health: 100 }
/** Number of measurements per request. The cheapest counts: the others may include unrelated work. */
const measurements = 4
const concurrentRequests = 8

interface ExpensiveRequest {
  readonly what: string
  readonly ms: number
  readonly send: () => Promise<unknown>
}

/** Sends every heavy body alone, then eight at once. */
export async function sendHeavy(target: FuzzTarget): Promise<HeavyFigures> {
  let bodies = 0
  let mostExpensive: ExpensiveRequest[] = []
  for (const endpoint of target.data.endpoints.flat()) {
    if (endpoint.method === 'GET' || endpoint.upload) continue
    const token = await tokenFor(target, endpoint)
    for (const { what, encode } of heavyBodies(endpoint, {}, target.data.known)) {
      const { headers, bytes } = encode()
      const send = () => post(target.origin, endpoint.path, { headers, token, bytes })
      bodies += 1
      const one = { what: `${endpoint.path}: ${what}`, ms: await cpuCostOf(target, send), send }
      mostExpensive = [...mostExpensive, one].sort((a, b) => b.ms - a.ms).slice(0, concurrentRequests)
    }
  }
  const invalidTokenMs = await cpuCostOfInvalidToken(target)
  const healthMs = await slowestHealthUnder(target, mostExpensive)
  const [{ ms, what }] = mostExpensive as [ExpensiveRequest]
  return {
    bodies,
    mostExpensiveMs: Math.round(ms),
    mostExpensive: what,
    invalidTokenMs,
    healthMs: Math.round(healthMs),
  }
}

export function throwOnExpensive({ mostExpensive, mostExpensiveMs, invalidTokenMs, healthMs }: HeavyFigures) {
  if (mostExpensiveMs > maxCpuMs) throw new Error(`${mostExpensive} takes ${mostExpensiveMs} ms of CPU.`)
  if (invalidTokenMs > limitsMs.invalidToken)
    throw new Error(`4 MB without a valid token take ${invalidTokenMs.toFixed(1)} ms of CPU.`)
  if (healthMs > limitsMs.health) throw new Error(`/healthz took ${healthMs} ms under eight heavy requests.`)
}

async function post(
  origin: string,
  path: string,
  { headers, token, bytes }: { headers?: Readonly<Record<string, string>>; token?: string; bytes: Buffer },
): Promise<number> {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(bytes),
  })
  await reply.arrayBuffer()
  return reply.status
}

/** The token of a person who may use the endpoint. */
async function tokenFor({ origin, data, tokenOf }: FuzzTarget, { path }: Endpoint): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  for (const person of data.people) {
    const status = await post(origin, path, { headers, token: await tokenOf(person), bytes: Buffer.from('{"x":1}') })
    if (status !== 401 && status !== 403) return tokenOf(person)
  }
  throw new Error(`nobody may send a body to ${path}`)
}

async function cpuCostOf({ cpu }: FuzzTarget, send: () => Promise<unknown>): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY
  for (let n = 0; n < measurements && cheapest > maxCpuMs / 2; n++) {
    const before = cpu()
    await send()
    cheapest = Math.min(cheapest, cpu() - before)
  }
  return cheapest
}

/** CPU cost of one of many requests, because a single one is too small to measure. */
async function cpuCostOfInvalidToken({ origin, cpu }: FuzzTarget): Promise<number> {
  const bytes = Buffer.alloc(4 * 1024 * 1024, ' ')
  const headers = { 'content-type': 'application/json' }
  const count = 40
  const sendAll = async () => {
    const before = cpu()
    // The server may answer and close the connection before the whole body is sent.
    for (let n = 0; n < count; n++)
      await post(origin, '/api/ServiceCall/GetListData', { headers, bytes }).catch(() => undefined)
    return (cpu() - before) / count
  }
  let cheapest = Number.POSITIVE_INFINITY
  for (let n = 0; n < measurements; n++) cheapest = Math.min(cheapest, await sendAll())
  return cheapest
}

/** The slowest answer of `/healthz` while all bodies arrive at once, in the best of several rounds. */
async function slowestHealthUnder({ origin }: FuzzTarget, heavy: readonly ExpensiveRequest[]): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let n = 0; n < measurements; n++) {
    let slowest = 0
    let isOver = false
    const all = Promise.all(heavy.map(({ send }) => send())).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const startedAt = performance.now()
      await fetch(`${origin}/healthz`).then((reply) => reply.text())
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    await all
    best = Math.min(best, slowest)
    await wait(100)
  }
  return best
}
