import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import { type BenchServer, externalConfiguration, openEventStream, startServer } from '../environment/server.ts'
import { peakMemoryDuring } from '../measuring/memory.ts'
import { percentile } from '../measuring/timing.ts'
import { groupDigits } from '../report/table.ts'

const sessions = 1000
/** Accounts that work at the same time. Only dispatchers have a badge. */
const accounts = ['dispatcher', 'dispatch-north', 'callcenter', 'sat', 'sat2']
/** Event streams that one account may hold open. More sessions need more accounts of the same kind. */
const sessionsPerAccount = 20
/** All event streams open within this time, in milliseconds. */
const arrivalMs = 10_000
/** How often a browser reloads what is on screen, in milliseconds. */
const screenPollMs = 60_000
/** Sign-ins are rate limited by address, so each group of sessions gets its own address, as an office has. */
const sessionsPerAddress = 50

interface Session {
  readonly account: string
  readonly token: string
  readonly agent: Agent
}

interface RequestStatistics {
  readonly times: number[]
  failures: number
}

/** Measures a thousand sessions, each polling session, badge and list and holding an event stream. */
export const sessionsBenchmark: Benchmark = {
  name: 'sessions',
  description:
    'A thousand signed-in sessions for a minute, each with a connection of its own and its stream of changes, asking as often as a browser without a stream.',
  run: async ({ network, log }) => {
    const server = await startServer(network, { ...externalConfiguration, TRUST_PROXY: '1' })
    try {
      const signedIn = await signIn(server, network.pool)
      log(`  ${signedIn.length} sessions are signed in`)
      const statistics: RequestStatistics = { times: [], failures: 0 }
      const streams = await Promise.all(signedIn.map((session) => openStreamLater(server.origin, session, statistics)))
      const minute = () => Promise.all(signedIn.map((session) => simulateMinute(server.origin, session, statistics)))
      const { peak } = await peakMemoryDuring(server, minute)
      for (const stream of streams) stream.destroy()
      for (const { agent } of signedIn) agent.destroy()
      const p99 = percentile(statistics.times, 99)
      const count = `${groupDigits(sessions)} sessions`
      return [
        { what: `${count}, p99 of every answer`, unit: 'ms', ours: p99, limit: 'under 100 ms', isMet: p99 < 100 },
        {
          what: 'errors among them',
          unit: '',
          ours: statistics.failures,
          limit: 'none',
          isMet: statistics.failures === 0,
        },
        { what: 'memory of the server, at most', unit: 'MiB', ours: peak, limit: 'under 300 MiB', isMet: peak < 300 },
      ]
    } finally {
      await server.close()
    }
  },
}

async function signIn(server: BenchServer, pool: pg.Pool): Promise<Session[]> {
  const each = sessions / accounts.length
  const accountsByKind = await Promise.all(
    accounts.map((account) => ensureSimilarAccounts(pool, account, each / sessionsPerAccount)),
  )
  const { access_token } = JSON.parse(await server.post(sessionApi.token.path, { grant_type: 'client_credentials' }))
  const signedIn: Session[] = []
  for (const account of accountsByKind.flat()) {
    const codes = (await server.callout('login-code', account, '--count', String(sessionsPerAccount))).split('\n')
    for (const code of codes) {
      const agent = new Agent({ keepAlive: true })
      const address = `10.0.0.${1 + Math.floor(signedIn.length / sessionsPerAddress)}`
      const { text } = await send(
        server.origin,
        { agent, token: access_token },
        sessionApi.loginCode,
        { code },
        address,
      )
      const { userToken } = JSON.parse(text)
      if (!userToken) throw new Error(`A session could not be opened: ${text}`)
      signedIn.push({ account, token: userToken, agent })
    }
  }
  return signedIn
}

/** Returns `count` accounts like this one. Creates the missing ones. */
async function ensureSimilarAccounts(pool: pg.Pool, account: string, count: number): Promise<string[]> {
  await pool.query(
    `with made as (insert into accounts (subject, user_name, culture, role, societe_uuid, can_create_call)
       select subject || '-' || n, user_name || ' ' || n, culture, role, societe_uuid, can_create_call
       from accounts, generate_series(1, $2) n where subject = $1
       on conflict do nothing returning account_uuid)
     insert into account_networks (account_uuid, network_code)
       select made.account_uuid, network_code from made, account_networks join accounts using (account_uuid) where subject = $1`,
    [account, count],
  )
  return Array.from({ length: count }, (_, n) => `${account}-${n + 1}`)
}

/** Sends what a browser requests within a minute, each request at a random time. */
async function simulateMinute(origin: string, session: Session, statistics: RequestStatistics): Promise<void> {
  const sendOnce = async (intervalMs: number, endpoint: Pick<Endpoint, 'path' | 'method'>, body: object) => {
    const delayMs = Math.random() * intervalMs
    await wait(Math.min(delayMs, minuteMs))
    // A request that is sent less than once a minute may fall out of this one.
    if (delayMs >= minuteMs) return
    const startedAt = performance.now()
    const { status } = await send(origin, session, endpoint, body).catch(() => ({ status: 0 }))
    statistics.times.push(performance.now() - startedAt)
    if (status !== 200) statistics.failures++
  }
  const hasBadge = session.account.startsWith('dispatch')
  await Promise.all([
    sendOnce(sessionTimes.serverCheckInterval, sessionApi.check, {}),
    sendOnce(screenPollMs, callApi.list, { request: { Page: 1, PageSize: 40, Total: -1 }, filterData: {} }),
    sendOnce(sessionTimes.maintenancePoll, maintenanceApi.get, {}),
    hasBadge ? sendOnce(screenPollMs, callApi.unassignedCount, {}) : undefined,
  ])
}

/** Opens the event stream at a random time and holds it. A stream that ends by itself counts as a failure. */
async function openStreamLater(origin: string, { token }: Session, statistics: RequestStatistics) {
  await wait(Math.random() * arrivalMs)
  const stream = openEventStream(origin, token)
  stream.on('response', (response) => {
    if (response.statusCode !== 200) statistics.failures++
    response.on('end', () => statistics.failures++)
  })
  stream.on('error', () => stream.destroyed || statistics.failures++)
  return stream
}

function send(
  origin: string,
  { token, agent }: Pick<Session, 'token' | 'agent'>,
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  body: object,
  address?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(address && { 'x-forwarded-for': address }),
    }
    const outgoing = request(`${origin}${path}`, { agent, method, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })
    })
    // The server may close an idle connection just as it is reused: retry on a new one, as browsers do.
    outgoing.on('error', (error) =>
      outgoing.reusedSocket ? resolve(send(origin, { token, agent }, { path, method }, body, address)) : reject(error),
    )
    outgoing.end(method === 'POST' ? JSON.stringify(body) : undefined)
  })
}
