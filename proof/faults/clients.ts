import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { sql } from 'kysely'
import { signIn } from '../../server/test/crash/load.ts'
import { pictureBytes } from '../../server/test/fixtures/factories.ts'
import { assertClaim, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { type Installation, startInstallation } from '../support/installation.ts'
import {
  requestAs,
  requestCallList,
  type TimedResponse,
  upload,
  type VisitorContext,
  waitUntil,
} from '../support/visitor.ts'

/** Enough calls that their export exceeds the socket buffers between server and reader. */
const callCount = 60_000
/** More clients than the server has database connections. */
const clientCount = 40
/** The server cuts off a reader that takes nothing for this long, in milliseconds. */
const idleTimeoutMs = 60_000
/** The server cuts off an export after this time, however slowly it is read. */
const maxReadingMs = 5 * 60_000

const exportRequest = {
  columns: [
    { Name: 'Call', Field: 'call_id' },
    { Name: 'Appliance', Field: 'item_name' },
  ],
}
const boundary = 'x-proof'

/** Opens a connection, sends a request with these headers, and leaves the rest to the proof. */
type OpenRaw = (path: string, headers: string) => Socket

/**
 * Checks that slow clients, and clients that disconnect half way, hold up nobody and that their resources are freed.
 */
export async function proveSlowAndVanishingClients(sandbox: Sandbox): Promise<ProofFigures> {
  const installation = await startInstallation(sandbox)
  await addCallsToExport(installation)
  const product = installation.start()
  await product.ready
  const visitor: VisitorContext = {
    origin: product.origin,
    token: (await signIn(product.origin, installation.db)).tokens.dispatcher,
  }
  const raw: OpenRaw = (path, headers) => openRawRequest(visitor, path, headers)
  const quietMs = await slowestPageMs(visitor)
  const crowdedMs = await holdBackBodies(installation, visitor, raw)
  const releasedMs = await vanishDuringExports(installation, visitor, raw)
  const idle = await readNothing(installation, visitor, raw)
  const dripMs = await exportDespiteSlowReaders(visitor, raw)
  await waitUntilReleased(installation, 'slow readers')
  assertClaim((await product.terminate()).code === 0, 'the server ends with 0')
  return {
    'clients that held back their bodies': 2 * clientCount,
    'slowest of ten pages before and during that, ms': `${quietMs} and ${crowdedMs}`,
    'uploads that vanished, leaving nothing': clientCount,
    'exports that vanished, every transaction ended': clientCount,
    'until the last of them, ms': releasedMs,
    'readers that took nothing': `3; a fourth export waited for a slot, and was complete after ${Math.round(idle.fourthMs / 1000)} s`,
    'slowest of ten pages during that, ms': idle.slowestPageMs,
    'readers that took a little every 15 s': `3; cut off, and a fourth export complete, ${Math.round(dripMs / 1000)} s after they began`,
  }
}

const addCallsToExport = ({ db }: Installation) =>
  sql`insert into calls ("ID", network_code, call_id, item_name, status_id, is_saved_status_open, is_cancelled_status, created_at)
    select gen_random_uuid(), 'ATLIBE', n::text, (select string_agg(md5(n || '-' || part), '')
      from generate_series(1, 30) part), -3, true, false, now()
    from generate_series(20000001, 20000000 + ${sql.lit(callCount)}) n`.execute(db)

/** Clients that send half of a body and then disconnect. Returns the slowest page while they hold it back. */
async function holdBackBodies(installation: Installation, visitor: VisitorContext, raw: OpenRaw): Promise<number> {
  const before = await uploadRowCount(installation)
  const slow = [
    ...times(clientCount, () => raw(callApi.list.path, 'content-type: application/json\r\ncontent-length: 100')),
    ...times(clientCount, () => raw('/Images/UploadFile?type=Image', multipart(1_000_000))),
  ]
  for (const socket of slow.slice(clientCount)) socket.write(fileHead)
  await wait(500)
  for (const socket of slow) socket.write(' ')
  const crowdedMs = await slowestPageMs(visitor)
  assertClaim(
    crowdedMs < 5000,
    `pages are answered while ${2 * clientCount} clients hold back their bodies, not after ${crowdedMs} ms`,
  )
  assertClaim((await upload(visitor)).status === 200, 'an upload is answered meanwhile')
  for (const socket of slow) socket.destroy()
  await waitUntilReleased(installation, 'uploads that vanished')
  await waitUntil(
    'rows of uploads that vanished are gone',
    async () => (await uploadRowCount(installation)) === before + 1,
    idleTimeoutMs,
  )
  return crowdedMs
}

/** Clients that disconnect during an export. Returns how long their resources were held, in milliseconds. */
async function vanishDuringExports(installation: Installation, visitor: VisitorContext, raw: OpenRaw) {
  const vanishing = times(clientCount, () => raw(callApi.export.path, json(exportRequest)))
  await Promise.all(vanishing.slice(0, 3).map(firstBytes))
  for (const socket of vanishing) socket.destroy()
  const releasedMs = await waitUntilReleased(installation, 'exports that vanished')
  const complete = await requestAs(visitor, callApi.export.path, exportRequest)
  assertClaim(complete.status === 200, 'an export is answered afterwards')
  return releasedMs
}

/** Three readers that take nothing use all export slots, until they are cut off for a fourth export. */
async function readNothing(installation: Installation, visitor: VisitorContext, raw: OpenRaw) {
  const readers = times(3, () => raw(callApi.export.path, json(exportRequest)))
  await Promise.all(readers.map(firstBytes))
  for (const socket of readers) socket.pause()
  const pageMs = await slowestPageMs(visitor)
  assertClaim(pageMs < 5000, `pages are answered despite readers that take nothing, not after ${pageMs} ms`)
  const fourth = await requestAs(visitor, callApi.export.path, exportRequest)
  assertClaim(fourth.status === 200, `a fourth export is answered once they are cut off, not ${describe(fourth)}`)
  assertClaim(fourth.ms > idleTimeoutMs / 2, `the readers held every slot: the fourth came after ${fourth.ms} ms`)
  for (const socket of readers) socket.destroy()
  await waitUntilReleased(installation, 'readers that take nothing')
  return { fourthMs: fourth.ms, slowestPageMs: pageMs }
}

/** Three slow readers use all export slots: milliseconds until a fourth export is complete. */
async function exportDespiteSlowReaders(visitor: VisitorContext, raw: OpenRaw): Promise<number> {
  const startedAt = Date.now()
  const readers = times(3, () => raw(callApi.export.path, json(exportRequest)))
  await Promise.all(readers.map(firstBytes))
  const drip = setInterval(() => {
    for (const socket of readers) readSome(socket)
  }, 15_000)
  for (const socket of readers) socket.pause()
  // An idle reader would be cut off by now; these are not idle.
  await wait(2 * idleTimeoutMs)
  assertClaim(
    readers.every((socket) => !socket.destroyed),
    'slow readers are not cut off as idle',
  )
  const fourth = await requestAs(visitor, callApi.export.path, exportRequest)
  const ms = Date.now() - startedAt
  clearInterval(drip)
  assertClaim(fourth.status === 200, `a fourth export is answered once they are cut off, not ${describe(fourth)}`)
  assertClaim(ms > maxReadingMs - 5000, `the readers kept every slot until the maximum time, not for ${ms} ms`)
  for (const socket of readers) socket.destroy()
  return ms
}

/** Bytes to read from a full connection before the sender continues. */
const drainBytes = 400_000

function readSome(socket: Socket): void {
  let taken = 0
  const take = (chunk: Buffer) => {
    taken += chunk.length
    if (taken < drainBytes) return
    socket.off('data', take)
    socket.pause()
  }
  socket.on('data', take)
  socket.resume()
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const describe = ({ status, ms }: TimedResponse) => `${status} after ${ms} ms`

const json = (body: object) => {
  const text = JSON.stringify(body)
  return `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
const multipart = (length: number) =>
  `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`
const fileHead = Buffer.concat([
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.png"\r\n\r\n`),
  pictureBytes,
])

/** Sends a raw request on its own connection, so that it can stop anywhere. */
function openRawRequest({ origin, token }: VisitorContext, path: string, rest: string): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  const end = rest.includes('\r\n\r\n') ? '' : '\r\n\r\n'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: proof\r\nauthorization: Bearer ${token}\r\n${rest}${end}`)
  return socket
}

const firstBytes = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('data', () => resolve())
  })

/** The slowest of ten pages, in milliseconds. */
async function slowestPageMs(visitor: VisitorContext): Promise<number> {
  let slowest = 0
  for (let n = 0; n < 10; n += 1) {
    const page = await requestCallList(visitor)
    assertClaim(page.status === 200, `a page is answered, not ${describe(page)}`)
    slowest = Math.max(slowest, page.ms)
  }
  return slowest
}

const uploadRowCount = async ({ db }: Installation) => (await db.selectFrom('uploads').select('file').execute()).length

/** Waits until no transaction is open in the database and no incomplete upload is on the disk. */
function waitUntilReleased({ db, dataDir }: Installation, whose: string): Promise<number> {
  const isClean = async () => {
    const { rows: open } = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db)
    return open.length === 0 && incomingFileCount(dataDir) === 0
  }
  return waitUntil(`resources of ${whose} are released`, isClean, idleTimeoutMs)
}

function incomingFileCount(dataDir: string): number {
  try {
    return readdirSync(join(dataDir, 'incoming')).length
  } catch {
    return 0
  }
}
