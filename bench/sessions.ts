import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import type { Program } from './claim.ts'
import { mostMemoryWhile, percentile } from './memory.ts'
import { nothingEmbedded, openStream, type Server, startServer } from './server.ts'

const sessions = 1000
/** Who works at the same time; only dispatchers have a badge. */
const accounts = ['dispatcher', 'dispatch-north', 'callcenter', 'sat', 'sat2']
/** Within so many milliseconds everybody has come. */
const comeToWork = 10_000
/** So often a browser asks again for what is on screen. */
const screenPoll = 60_000
/** Sign-ins from one address are counted by the minute: each group of sessions has its own, as offices have. */
const ofOneAddress = 50

interface Session {
  readonly account: string
  readonly token: string
  readonly agent: Agent
}

interface Asked {
  readonly times: number[]
  failures: number
}

/** A thousand people at work, each with a browser that looks after session, badge and list, and hears of changes. */
export const polling: Program = {
  name: 'sessions',
  about:
    'A thousand signed-in sessions for a minute, each with a connection of its own and its stream of changes, asking as often as a browser without a stream.',
  run: async ({ network, say }) => {
    const server = await startServer(network, { ...nothingEmbedded, TRUST_PROXY: '1' })
    try {
      const signedIn = await signIn(server)
      say(`  ${signedIn.length} sessions are signed in`)
      const asked: Asked = { times: [], failures: 0 }
      const streams = await Promise.all(signedIn.map((session) => listenSoon(server.origin, session, asked)))
      const minute = () => Promise.all(signedIn.map((session) => work(server.origin, session, asked)))
      const { most } = await mostMemoryWhile(server, minute)
      for (const stream of streams) stream.destroy()
      for (const { agent } of signedIn) agent.destroy()
      const p99 = percentile(asked.times, 99)
      const count = `${sessions.toLocaleString('en')} sessions`
      return [
        { what: `${count}, p99 of every answer`, unit: 'ms', ours: p99, bar: 'under 100 ms', holds: p99 < 100 },
        { what: 'errors among them', unit: '', ours: asked.failures, bar: 'none', holds: asked.failures === 0 },
        { what: 'memory of the server, at most', unit: 'MiB', ours: most, bar: 'under 300 MiB', holds: most < 300 },
      ]
    } finally {
      await server.close()
    }
  },
}

async function signIn(server: Server): Promise<Session[]> {
  const each = sessions / accounts.length
  const { access_token } = JSON.parse(await server.post(sessionApi.token.path, { grant_type: 'client_credentials' }))
  const signedIn: Session[] = []
  for (const account of accounts) {
    const codes = (await server.callout('login-code', account, '--count', String(each))).split('\n')
    for (const code of codes) {
      const agent = new Agent({ keepAlive: true })
      const address = `10.0.0.${1 + Math.floor(signedIn.length / ofOneAddress)}`
      const { text } = await ask(server.origin, { agent, token: access_token }, sessionApi.loginCode, { code }, address)
      const { userToken } = JSON.parse(text)
      if (!userToken) throw new Error(`A session could not be opened: ${text}`)
      signedIn.push({ account, token: userToken, agent })
    }
  }
  return signedIn
}

/** What a browser asks within a minute, each question at a moment of its own. */
async function work(origin: string, session: Session, asked: Asked): Promise<void> {
  const question = async (every: number, endpoint: Parameters<typeof ask>[2], body: object) => {
    const at = Math.random() * every
    await wait(Math.min(at, screenPoll))
    if (at >= screenPoll) return
    const begun = performance.now()
    const { status } = await ask(origin, session, endpoint, body).catch(() => ({ status: 0 }))
    asked.times.push(performance.now() - begun)
    if (status !== 200) asked.failures++
  }
  const hasBadge = session.account.startsWith('dispatch')
  await Promise.all([
    question(sessionTimes.keepAliveAsk, sessionApi.check, {}),
    question(screenPoll, callApi.list, { request: { Page: 1, PageSize: 40, Total: -1 }, filterData: {} }),
    question(sessionTimes.maintenancePoll, maintenanceApi.get, {}),
    hasBadge ? question(screenPoll, callApi.unassignedCount, {}) : undefined,
  ])
}

/** Opens the stream of changes at a moment of its own and holds it; one that ends by itself is a failure. */
async function listenSoon(origin: string, { token }: Session, asked: Asked) {
  await wait(Math.random() * comeToWork)
  const stream = openStream(origin, token)
  stream.on('response', (answer) => {
    if (answer.statusCode !== 200) asked.failures++
    answer.on('end', () => asked.failures++)
  })
  stream.on('error', () => stream.destroyed || asked.failures++)
  return stream
}

function ask(
  origin: string,
  { token, agent }: Pick<Session, 'token' | 'agent'>,
  { path, method }: { readonly path: string; readonly method: string },
  body: object,
  address?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(address && { 'x-forwarded-for': address }),
    }
    const sent = request(`${origin}${path}`, { agent, method, headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() })
    })
    // A connection the server had closed just then is no failure: like a browser, it is asked again on another.
    sent.on('error', (error) =>
      sent.reusedSocket ? resolve(ask(origin, { token, agent }, { path, method }, body, address)) : reject(error),
    )
    sent.end(method === 'POST' ? JSON.stringify(body) : undefined)
  })
}
