// Two processes over one database and one store, behind nginx: node scripts/run.mjs proof/two-processes.ts

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { buildClient } from '../scripts/client.mjs'
import { findFreePort } from '../server/src/platform/config/ports.ts'
import { type ReceivedEmail, startMailServer } from '../server/test/fakes/mail-server.ts'
import { type NginxProxy, portalHostName, startNginx } from './programs/nginx.ts'
import { startObjectStore } from './programs/s3rver.ts'
import { assertClaim, figuresOrNotRun, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'
import { listenToEvents } from './support/event-stream.ts'
import { sendRequest } from './support/http-client.ts'
import { createPortalClient, type Portal, type PortalProcess, uploadPicture } from './support/portal.ts'
import { type ProcessPair, startProcessPair } from './support/process-pair.ts'

/** Number of assignments, alternating between both processes. */
const assignments = 200

interface PairWithStore extends ProcessPair {
  readonly emails: readonly ReceivedEmail[]
  readonly objects: () => string[]
}

/** Checks what two processes share over one database and one file store, directly and behind nginx. */
export const twoProcesses = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    // nginx is asked for pages of the client.
    buildClient()
    const pair = await startPairWithStore(sandbox)
    const figures = {
      ...(await proveSharedSessions(pair)),
      ...(await proveSharedFiles(pair)),
      ...(await proveLiveUpdates(pair)),
      ...(await proveJobsRunOnce(pair)),
    }
    return { ...figures, ...(await figuresOrNotRun('behind nginx', () => proveBehindNginx(sandbox, pair))) }
  })

async function startPairWithStore(sandbox: Sandbox): Promise<PairWithStore> {
  const store = await startObjectStore(sandbox)
  const emails: ReceivedEmail[] = []
  const smtp = await findFreePort()
  sandbox.onCleanup(await startMailServer({ port: smtp, emails }))
  const pair = await startProcessPair(sandbox, {
    ...store.env,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    PUBLIC_URL: `https://${portalHostName}`,
    TRUST_PROXY: 'loopback',
    DEMO_CALLS: '2000',
  })
  return { ...pair, emails, objects: store.objects }
}

const checkSession = ({ post }: Portal, token: string) => post('/Account/Check', {}, token)

async function proveSharedSessions({ one, two }: PairWithStore): Promise<ProofFigures> {
  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const) {
    const token = await here.signIn('dispatcher')
    assertClaim((await checkSession(there, token)).status === 200, 'a session made by one process is good at the other')
    await here.post('/Account/Logout', {}, token)
    const after = [await checkSession(here, token), await checkSession(there, token)]
    assertClaim(
      after.every(({ status }) => status === 401),
      'a sign-out at one process ends the session at both, at once',
    )
  }
  return { 'sessions of one process good at the other, and out at both at once': '2 of 2' }
}

async function proveSharedFiles({ one, two, objects }: PairWithStore): Promise<ProofFigures> {
  const before = objects().length
  const token = await one.signIn('dispatcher')
  const { name, bytes } = await uploadPicture(one, token)
  const read = await two.get(`/Images/GetFile/${name}?type=Temp`, token)
  assertClaim(
    read.status === 200 && read.bytes.equals(bytes),
    'a file uploaded at one process is read at the other, byte for byte',
  )
  assertClaim(objects().length === before + 1, 'an upload is one object in the store')
  assertClaim(!existsSync(join(one.env.DATA_DIR ?? '', 'files')), 'nothing is on the disk of the process')
  return { 'bytes uploaded at one process and read at the other': bytes.length, 'objects in the store': before + 1 }
}

interface OpenCall {
  readonly ID: string
  readonly societe_uuid: string
}

/** Open calls of the network, each with a company it is not assigned to. */
async function openCalls(pool: pg.Pool, count: number): Promise<OpenCall[]> {
  const { rows } = await pool.query<OpenCall>(
    `select "ID", (select c.societe_uuid from companies c where c.network_code = calls.network_code and c.active
       and c.email <> '' and c.societe_uuid is distinct from calls.societe_uuid order by c.societe_uuid limit 1)
     from calls where network_code = 'ATLIBE' and is_saved_status_open and accepted_at is null
     order by random() limit $1`,
    [count],
  )
  return rows
}

async function assign({ post }: Portal, { ID, societe_uuid }: OpenCall, token: string): Promise<boolean> {
  const reply = await post('/api/ServiceCall/UpdateFormData', { update_type: 'assign', ID, societe_uuid }, token)
  return reply.status === 200 && reply.json().HasError === false
}

async function proveLiveUpdates({ one, two, pool }: PairWithStore): Promise<ProofFigures> {
  const token = await one.signIn('dispatcher')
  const streams = await Promise.all([listenToEvents(one.address, token), listenToEvents(two.address, token)])
  let slowest = 0
  const calls = await openCalls(pool, 10)
  for (const [index, call] of calls.entries()) {
    assertClaim(await assign(index % 2 ? one : two, call, token), 'an open call can be assigned')
    slowest = Math.max(slowest, ...(await Promise.all(streams.map((stream) => stream.waitFor(call.ID)))))
  }
  for (const stream of streams) stream.stop()
  assertClaim(slowest < 1000, 'live updates reach both processes within a second')
  return { 'changes heard of at both processes': calls.length, 'slowest of them, ms': Math.round(slowest) }
}

async function proveJobsRunOnce({ one, two, pool, emails }: PairWithStore): Promise<ProofFigures> {
  const tokens = [await one.signIn('dispatcher'), await two.signIn('dispatcher')]
  for (let done = 0; done < assignments; ) {
    // Load the calls again in each round, because their companies change.
    const calls = await openCalls(pool, Math.min(20, assignments - done))
    assertClaim(calls.length > 0, 'there are open calls')
    for (const call of calls) {
      const [portal, token = ''] = done++ % 2 ? [one, tokens[0]] : [two, tokens[1]]
      assertClaim(await assign(portal, call, token), 'an open call can be assigned')
    }
  }
  const countWaitingMails = async () => {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int n from mails where sent_at is null')
    return rows[0]?.n ?? 0
  }
  for (let tries = 0; (await countWaitingMails()) > 0 && tries < 600; tries++) await wait(100)
  // Wait for a possible second copy.
  await wait(1000)
  const { rows } = await pool.query<{ message_id: string }>('select message_id from mails where sent_at is not null')
  const messageIds = emails.map(({ messageId }) => messageId)
  assertClaim(rows.length >= assignments && (await countWaitingMails()) === 0, 'every assignment is mailed')
  assertClaim(new Set(messageIds).size === messageIds.length, 'no mail arrives twice')
  assertClaim(
    rows.length === messageIds.length && rows.every(({ message_id }) => messageIds.includes(message_id)),
    'every mail arrives',
  )
  return { 'assignments, by both in turn': assignments, 'mails written, each delivered once': messageIds.length }
}

async function proveBehindNginx(sandbox: Sandbox, { one, two, pool }: PairWithStore): Promise<ProofFigures> {
  const proxy = await startNginx(sandbox, [one.port, two.port])
  const front = createPortalClient(proxy.secure, one.env)
  const moved = await sendRequest(proxy.plain, '/servicecalls', {})
  assertClaim(moved.headers.location === `https://${portalHostName}/servicecalls`, 'plain HTTP is sent on to HTTPS')
  assertClaim((await front.get('/metrics')).status === 404, 'the metrics are not shown to the world')
  const token = await front.signIn('dispatcher')
  const page = await front.get('/login')
  assertClaim(String(page.headers['strict-transport-security']).includes('max-age=31536000'), 'HSTS is set')
  const { name, bytes } = await uploadPicture(front, token)
  const read = await front.get(`/Images/GetFile/${name}?type=Temp`, token)
  assertClaim(read.bytes.equals(bytes), 'files come and go through nginx, byte for byte')
  await openSecretPages(proxy)
  const slowest = await slowestLiveUpdate(front, pool, token)
  const answered = [await countChecksAnswered(one), await countChecksAnswered(two)]
  assertClaim(
    answered.every((count) => count > 20),
    'both processes answer what comes through nginx',
  )
  const attempts = await attemptsUntilRefused(front)
  const requests = await requestDuringShutdown(front, one, token)
  const logs = proxy.readLogs()
  assertClaim(logs.includes('GET /login '), 'nginx logs requests')
  assertClaim(!logs.includes(addressSecret), 'nginx logs no address that ends with a secret')
  return {
    'behind nginx': proxy.version,
    'behind nginx, slowest live update, ms': Math.round(slowest),
    'behind nginx, checks answered by each process': answered.join(' and '),
    'behind nginx, wrong codes from one address until 429': attempts,
    'behind nginx, requests while one process is ended, none failed': requests,
  }
}

/** The end of the addresses that no log may hold. */
const addressSecret = 'a'.repeat(32)

async function openSecretPages({ secure, plain }: NginxProxy): Promise<void> {
  for (const page of ['v', 'loginredirect', 'connectas']) {
    await sendRequest(plain, `/${page}/${addressSecret}`, {})
    const { status } = await sendRequest(secure, `/${page}/${addressSecret}`, {})
    assertClaim(status === (page === 'v' ? 404 : 200), `the page /${page}/ is answered`)
  }
  const { status } = await sendRequest(secure, `/Account/ConnectAs?token=${addressSecret}`, {})
  assertClaim(status === 401, 'a connect token is refused without an application token')
}

async function slowestLiveUpdate(front: Portal, pool: pg.Pool, token: string): Promise<number> {
  // Opened one after the other, so that nginx distributes them to both processes.
  const streams = [await listenToEvents(front.address, token), await listenToEvents(front.address, token)]
  let slowest = 0
  for (const call of await openCalls(pool, 10)) {
    assertClaim(await assign(front, call, token), 'an open call can be assigned')
    slowest = Math.max(slowest, ...(await Promise.all(streams.map((stream) => stream.waitFor(call.ID)))))
  }
  for (let sent = 0; sent < 100; sent++)
    assertClaim((await checkSession(front, token)).status === 200, 'a check is answered')
  for (const stream of streams) stream.stop()
  assertClaim(slowest > 0 && slowest < 1000, 'live updates come through nginx within a second')
  return slowest
}

/** Number of session checks a process has answered. */
async function countChecksAnswered({ get }: PortalProcess): Promise<number> {
  const line = /^callout_request_seconds_count\{route="\/Account\/Check",status="200"\} (\d+)$/m
  return Number(line.exec((await get('/metrics')).text())?.[1] ?? 0)
}

async function attemptsUntilRefused(front: Portal): Promise<number> {
  const { access_token } = (await front.post('/api/token', { grant_type: 'client_credentials' })).json()
  for (let attempt = 1; attempt <= 1000; attempt++) {
    const { status } = await front.post('/Account/LoginCode', { code: `wrong-${attempt}` }, access_token)
    if (status === 429) return attempt - 1
    assertClaim(status === 401, 'a wrong code is refused')
  }
  throw new Error('A thousand wrong codes from one address were let through.')
}

/** Sends requests through nginx, four at a time, while one of the two processes shuts down; returns their number. */
async function requestDuringShutdown(front: Portal, one: PortalProcess, token: string): Promise<number> {
  const statuses: number[] = []
  let isOver = false
  const checkRepeatedly = async () => {
    while (!isOver) statuses.push((await checkSession(front, token)).status)
  }
  const requesting = Array.from({ length: 4 }, checkRepeatedly)
  await wait(300)
  await one.terminate()
  await wait(300)
  isOver = true
  await Promise.all(requesting)
  assertClaim(
    statuses.every((status) => status === 200),
    'no request fails while one of two processes is ended',
  )
  return statuses.length
}

if (import.meta.main) await printFigures(twoProcesses)
