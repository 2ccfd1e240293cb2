// Sessions whose rights or parent session end during use: node scripts/run.mjs proof/sessions.ts

import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { runCallout } from '../server/test/support/server-process.ts'
import { assertClaim, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'
import { listenToEvents } from './support/event-stream.ts'
import type { PortalProcess } from './support/portal.ts'
import { type ProcessPair, startProcessPair } from './support/process-pair.ts'

/** Number of sign-outs, and of endings of all other sessions; each runs in parallel with three attempts to connect. */
const rounds = 100

interface PairWithCompany extends ProcessPair {
  /** The company that dispatchers connect as. */
  readonly company: string
}

interface SignedInSession {
  readonly userToken: string
  readonly refreshToken: string
  readonly sessionId: string
  readonly oldToken: string
}

/** Proves that a connected session can do nothing once its dispatcher's rights or own session end. */
export const sessions = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const pair = await startPairWithCompany(sandbox)
    return {
      ...(await proveRightsTaken(pair, 'role', ['--role', 'callcenter'], ['--role', 'dispatcher'])),
      ...(await proveRightsTaken(
        pair,
        'network',
        ['--network', 'YGNITA'],
        ['--network', 'ATLIBE', '--network', 'YGNITA'],
      )),
      ...(await proveConnectDuringEnd(pair, 'sign-out', (portal, parent) =>
        portal.post('/Account/Logout', {}, parent.userToken),
      )),
      ...(await proveConnectDuringEnd(pair, 'ending all others', async (portal) => {
        const other = await signIn(pair, portal)
        return portal.post('/Account/EndOtherSessions', {}, other.userToken)
      })),
    }
  })

async function startPairWithCompany(sandbox: Sandbox): Promise<PairWithCompany> {
  const pair = await startProcessPair(sandbox, { DEMO_CALLS: '500' })
  const { rows } = await pair.pool.query<{ societe_uuid: string }>(
    `select societe_uuid from calls where network_code = 'ATLIBE' and societe_uuid is not null group by 1 order by count(*) desc`,
  )
  return { ...pair, company: rows[0]?.societe_uuid ?? '' }
}

/** Signs in with a one-use code made here: the command line would take a second for each. */
async function signIn({ pool }: PairWithCompany, { post }: PortalProcess): Promise<SignedInSession> {
  const code = randomBytes(16).toString('base64url')
  await pool.query(
    `insert into login_codes (code_hash, account_uuid, expires_at)
     select $1, account_uuid, now() + interval '10 minutes' from accounts where subject = 'dispatcher'`,
    [createHash('sha256').update(code).digest()],
  )
  // The rate limit of sign-ins is tested elsewhere.
  await pool.query('delete from attempts')
  const application = (await post('/api/token', { grant_type: 'client_credentials' })).json()
  return (await post('/Account/LoginCode', { code }, application.access_token)).json()
}

const connect = ({ post }: PortalProcess, { userToken }: SignedInSession, societe_uuid: string) =>
  post('/Account/ConnectAsUser', { societe_uuid }, userToken)

const statusOf = async (request: Promise<{ status: number }>) => (await request).status

/** All requests that must be refused: reading, writing, becoming a dispatcher again, and renewing. */
const attemptAccess = ({ post }: PortalProcess, connected: SignedInSession, ID: string) => [
  statusOf(post(callApi.list.path, {}, connected.userToken)),
  statusOf(post(callApi.save.path, { ID, version: 1, description_sat: 'x' }, connected.userToken)),
  statusOf(post('/Account/ConnectAsUser', { oldToken: connected.oldToken, reverse: true }, connected.userToken)),
  statusOf(post('/api/token', { grant_type: 'refresh_token', refresh_token: connected.refreshToken })),
]

/** A connected dispatcher uses both processes while the command line takes a right from the account and restores it. */
async function proveRightsTaken(
  pair: PairWithCompany,
  right: string,
  takeArgs: string[],
  restoreArgs: string[],
): Promise<ProofFigures> {
  const { one, two, company } = pair
  const change = (args: string[]) => runCallout(one.env, ['account', 'change', 'dispatcher', ...args])
  const connected = (await connect(one, await signIn(pair, one), company)).json() as SignedInSession
  const list = await one.post(callApi.list.path, {}, connected.userToken)
  assertClaim(list.status === 200 && list.json().Total > 0, 'a connected dispatcher sees calls of the company')
  const [call] = list.json().Data
  const streams = await Promise.all([one, two].map(({ address }) => listenToEvents(address, connected.userToken)))
  const reading = readRepeatedly([one, two, one, two], connected.userToken, right)
  await wait(500)
  await change(takeArgs)
  reading.markTaken()
  for (const portal of [one, two]) {
    const statuses = await Promise.all(attemptAccess(portal, connected, call.ID))
    assertClaim(
      statuses.every((status) => status === 401),
      `a session whose ${right} is taken may do nothing (${statuses})`,
    )
  }
  await wait(500)
  const { before, after } = await reading.stop()
  assertClaim(
    streams.every(({ hasEnded }) => hasEnded()),
    'its streams of changes have ended',
  )
  await change(restoreArgs)
  const again = await two.post(callApi.list.path, {}, connected.userToken)
  assertClaim(again.status === 200, `the session is as good as before once the ${right} is given back`)
  return { [`reads before a ${right} was taken, and refused ones after`]: `${before} and ${after}` }
}

/** Lists calls at each portal again and again. A list that begins once the right is marked as taken must be refused. */
function readRepeatedly(portals: readonly PortalProcess[], token: string, right: string) {
  let [isOver, takenAt] = [false, Number.POSITIVE_INFINITY]
  let [before, after] = [0, 0]
  const reading = portals.map(async ({ post }) => {
    while (!isOver) {
      const startedAt = performance.now()
      const { status } = await post(callApi.list.path, {}, token)
      if (startedAt < takenAt) before += Number(status === 200)
      else after += 1
      assertClaim(startedAt < takenAt || status === 401, `nothing is read once the ${right} is taken`)
    }
  })
  return {
    markTaken: () => {
      takenAt = performance.now()
    },
    /** Returns the number of lists before the right was taken, and of refused ones after. */
    stop: async () => {
      isOver = true
      await Promise.all(reading)
      return { before, after }
    },
  }
}

/** Connects at both processes while the parent session is being ended. */
async function proveConnectDuringEnd(
  pair: PairWithCompany,
  what: string,
  end: (portal: PortalProcess, parent: SignedInSession) => Promise<{ status: number }>,
): Promise<ProofFigures> {
  const { one, two, pool, company } = pair
  let [made, refused] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const parent = await signIn(pair, one)
    const tries = [one, two, one].map(async (portal) => {
      await wait(Math.random() * 30)
      return connect(portal, parent, company)
    })
    await wait(Math.random() * 30)
    assertClaim((await end(round % 2 ? one : two, parent)).status === 200, `${what} is answered`)
    for (const reply of await Promise.all(tries)) {
      if (reply.status !== 200) {
        assertClaim(reply.status === 401, 'connecting from a session that has ended is refused')
        refused += 1
        continue
      }
      made += 1
      for (const portal of [one, two]) {
        const statuses = await Promise.all(attemptAccess(portal, reply.json(), 'x'))
        assertClaim(
          statuses.every((status) => status === 401),
          `no connected session outlives ${what} (${statuses})`,
        )
      }
    }
    const { rowCount } = await pool.query('select from sessions where opened_from = $1 and ended_at is null', [
      parent.sessionId,
    ])
    assertClaim(rowCount === 0, 'every connected session is marked as ended')
  }
  assertClaim(made > 0 && refused > 0, `connecting came before and after ${what}`)
  return { [`connected during ${what}, and ended with it; refused`]: `${made}; ${refused}` }
}

if (import.meta.main) await printFigures(sessions)
