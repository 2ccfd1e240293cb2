// Two processes over one database and one store, behind nginx: node scripts/run.mjs proof/two-processes.ts
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openPool } from '../server/src/kernel/db.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { type Letter, openMailServer } from '../server/test/mail-server.ts'
import { expect, type Figures, type Ground, onGround, orNotRun, tell } from './ground.ts'
import { send } from './http.ts'
import { type Portal, type PortalProcess, portalAt, startPortal, uploadPicture } from './portal.ts'
import { portalName, startProxy } from './proxy.ts'
import { startStore } from './store.ts'
import { listen } from './streams.ts'

/** So often a call is given to a company, by both processes in turn. */
const assignments = 200

interface Pair {
  readonly one: PortalProcess
  readonly two: PortalProcess
  readonly pool: pg.Pool
  readonly letters: readonly Letter[]
  readonly objects: () => string[]
}

/** What two processes over one database and one store of files share, and what nginx adds or spoils. */
export const twoProcesses = (): Promise<Figures> =>
  onGround(async (ground) => {
    const pair = await startPair(ground)
    const figures = {
      ...(await sharedSessions(pair)),
      ...(await sharedFiles(pair)),
      ...(await liveAcross(pair)),
      ...(await jobsOnce(pair)),
    }
    return { ...figures, ...(await orNotRun('behind nginx', () => behindNginx(ground, pair))) }
  })

async function startPair(ground: Ground): Promise<Pair> {
  const database = await startEmbeddedPostgres(ground.folder, { say: () => {} })
  ground.atEnd(database.stop)
  const store = await startStore(ground)
  const letters: Letter[] = []
  const smtp = await freePort()
  ground.atEnd(await openMailServer({ port: smtp, letters }))
  const common = {
    ...store.env,
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    PUBLIC_URL: `https://${portalName}`,
    TRUST_PROXY: 'loopback',
    DEMO: '1',
    DEMO_CALLS: '2000',
  }
  // A data folder each: nothing is shared but the database and the store.
  const started = (name: string) => startPortal(ground, { ...common, DATA_DIR: join(ground.folder, name) })
  // Both at once over an empty database: one migrates and fills it, the other waits its turn.
  const [one, two] = [await started('one'), await started('two')]
  const pool = openPool(database.url, 2)
  ground.atEnd(() => pool.end())
  return { one, two, pool, letters, objects: store.objects }
}

const check = ({ post }: Portal, token: string) => post('/Account/Check', {}, token)

async function sharedSessions({ one, two }: Pair): Promise<Figures> {
  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const) {
    const token = await here.signIn('dispatcher')
    expect((await check(there, token)).status === 200, 'a session made by one process is good at the other')
    await here.post('/Account/Logout', {}, token)
    const after = [await check(here, token), await check(there, token)]
    expect(
      after.every(({ status }) => status === 401),
      'who signs out at one process is out at both, at once',
    )
  }
  return { 'sessions of one process good at the other, and out at both at once': '2 of 2' }
}

async function sharedFiles({ one, two, objects }: Pair): Promise<Figures> {
  const before = objects().length
  const token = await one.signIn('dispatcher')
  const { name, bytes } = await uploadPicture(one, token)
  const seen = await two.get(`/Images/GetFile/${name}?type=Temp`, token)
  expect(seen.status === 200 && seen.bytes.equals(bytes), 'what one process took the other gives, byte for byte')
  expect(objects().length === before + 1, 'an upload is one object in the store')
  expect(!existsSync(join(one.env.DATA_DIR ?? '', 'files')), 'nothing lies on the disk of the process')
  return { 'bytes uploaded at one process and read at the other': bytes.length, 'objects in the store': before + 1 }
}

interface Open {
  readonly ID: string
  readonly societe_uuid: string
}

/** Open calls of the network, each with a company that does not have it. */
async function openCalls(pool: pg.Pool, count: number): Promise<Open[]> {
  const { rows } = await pool.query<Open>(
    `select "ID", (select c.societe_uuid from companies c where c.network_code = calls.network_code and c.active
       and c.email <> '' and c.societe_uuid is distinct from calls.societe_uuid order by c.societe_uuid limit 1)
     from calls where network_code = 'ATLIBE' and is_saved_status_open and accepted_at is null
     order by random() limit $1`,
    [count],
  )
  return rows
}

async function assign({ post }: Portal, { ID, societe_uuid }: Open, token: string): Promise<boolean> {
  const reply = await post('/api/ServiceCall/UpdateFormData', { update_type: 'assign', ID, societe_uuid }, token)
  return reply.status === 200 && reply.json().HasError === false
}

async function liveAcross({ one, two, pool }: Pair): Promise<Figures> {
  const token = await one.signIn('dispatcher')
  const ears = await Promise.all([listen(one.way, token), listen(two.way, token)])
  let slowest = 0
  const calls = await openCalls(pool, 10)
  for (const [index, call] of calls.entries()) {
    expect(await assign(index % 2 ? one : two, call, token), 'an open call can be assigned')
    slowest = Math.max(slowest, ...(await Promise.all(ears.map((ear) => ear.until(call.ID)))))
  }
  for (const ear of ears) ear.stop()
  expect(slowest < 1000, 'live updates reach both processes within a second')
  return { 'changes heard of at both processes': calls.length, 'slowest of them, ms': Math.round(slowest) }
}

async function jobsOnce({ one, two, pool, letters }: Pair): Promise<Figures> {
  const tokens = [await one.signIn('dispatcher'), await two.signIn('dispatcher')]
  for (let done = 0; done < assignments; ) {
    // Whoever has it already is followed by another.
    const calls = await openCalls(pool, Math.min(20, assignments - done))
    expect(calls.length > 0, 'there are open calls')
    for (const call of calls) {
      const [portal, token = ''] = done++ % 2 ? [one, tokens[0]] : [two, tokens[1]]
      expect(await assign(portal, call, token), 'an open call can be assigned')
    }
  }
  const waiting = async () => {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int n from mails where sent_at is null')
    return rows[0]?.n ?? 0
  }
  for (let tries = 0; (await waiting()) > 0 && tries < 600; tries++) await wait(100)
  // A second copy would have had its time.
  await wait(1000)
  const { rows } = await pool.query<{ message_id: string }>('select message_id from mails where sent_at is not null')
  const came = letters.map(({ messageId }) => messageId)
  expect(rows.length >= assignments && (await waiting()) === 0, 'every assignment is mailed')
  expect(new Set(came).size === came.length, 'no mail came twice')
  expect(rows.length === came.length && rows.every(({ message_id }) => came.includes(message_id)), 'every mail came')
  return { 'assignments, by both in turn': assignments, 'mails written, each delivered once': came.length }
}

async function behindNginx(ground: Ground, { one, two, pool }: Pair): Promise<Figures> {
  const proxy = await startProxy(ground, [one.port, two.port])
  const front = portalAt(proxy.secure, one.env)
  const moved = await send(proxy.plain, '/servicecalls', {})
  expect(moved.headers.location === `https://${portalName}/servicecalls`, 'plain HTTP is sent on to HTTPS')
  expect((await front.get('/metrics')).status === 404, 'the metrics are not shown to the world')
  const token = await front.signIn('dispatcher')
  const page = await front.get('/login')
  expect(String(page.headers['strict-transport-security']).includes('max-age=31536000'), 'HTTPS is asked to be kept')
  const { name, bytes } = await uploadPicture(front, token)
  const seen = await front.get(`/Images/GetFile/${name}?type=Temp`, token)
  expect(seen.bytes.equals(bytes), 'files come and go through nginx, byte for byte')
  const slowest = await heardThrough(front, pool, token)
  const answered = [await answeredBy(one), await answeredBy(two)]
  expect(
    answered.every((count) => count > 20),
    'both processes answer what comes through nginx',
  )
  const attempts = await attemptsUntilRefused(front)
  const asked = await drained(front, one, token)
  return {
    'behind nginx': proxy.version,
    'behind nginx, slowest live update, ms': Math.round(slowest),
    'behind nginx, checks answered by each process': answered.join(' and '),
    'behind nginx, wrong codes from one address until 429': attempts,
    'behind nginx, requests while one process is ended, none failed': asked,
  }
}

async function heardThrough(front: Portal, pool: pg.Pool, token: string): Promise<number> {
  // One after the other, nginx gives them to both processes.
  const ears = [await listen(front.way, token), await listen(front.way, token)]
  let slowest = 0
  for (const call of await openCalls(pool, 10)) {
    expect(await assign(front, call, token), 'an open call can be assigned')
    slowest = Math.max(slowest, ...(await Promise.all(ears.map((ear) => ear.until(call.ID)))))
  }
  for (let sent = 0; sent < 100; sent++) expect((await check(front, token)).status === 200, 'a check is answered')
  for (const ear of ears) ear.stop()
  expect(slowest > 0 && slowest < 1000, 'live updates come through nginx within a second')
  return slowest
}

/** How many checks of a session a process has answered. */
async function answeredBy({ get }: PortalProcess): Promise<number> {
  const line = /^callout_request_seconds_count\{route="\/Account\/Check",status="200"\} (\d+)$/m
  return Number(line.exec((await get('/metrics')).text())?.[1] ?? 0)
}

async function attemptsUntilRefused(front: Portal): Promise<number> {
  const { access_token } = (await front.post('/api/token', { grant_type: 'client_credentials' })).json()
  for (let attempt = 1; attempt <= 1000; attempt++) {
    const { status } = await front.post('/Account/LoginCode', { code: `wrong-${attempt}` }, access_token)
    if (status === 429) return attempt - 1
    expect(status === 401, 'a wrong code is refused')
  }
  throw new Error('A thousand wrong codes from one address were let through.')
}

/** Requests through nginx, four at a time, while one of the two processes is asked to end. */
async function drained(front: Portal, one: PortalProcess, token: string): Promise<number> {
  const statuses: number[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) statuses.push((await check(front, token)).status)
  }
  const asking = [ask(), ask(), ask(), ask()]
  await wait(300)
  await one.terminate()
  await wait(300)
  isOver = true
  await Promise.all(asking)
  expect(
    statuses.every((status) => status === 200),
    'no request fails while one of two processes is ended',
  )
  return statuses.length
}

if (import.meta.main) await tell(twoProcesses)
