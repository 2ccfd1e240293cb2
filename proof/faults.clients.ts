import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { sql } from 'kysely'
import { signIn } from '../server/test/crash/load.ts'
import { aPicture } from '../server/test/factories.ts'
import { expect, type Figures, type Ground } from './ground.ts'
import { type House, openHouse } from './house.ts'
import { type Answered, aPage, until, upload, type Visit, visit } from './visitor.ts'

/** So many that their export is longer than what the system keeps between a server and its reader. */
const calls = 45_000
/** More than the server has connections to its database. */
const crowd = 40
/** A reader that takes nothing for so long is let go, in milliseconds. */
const patience = 60_000

const exported = {
  columns: [
    { Name: 'Call', Field: 'call_id' },
    { Name: 'Appliance', Field: 'item_name' },
  ],
}
const boundary = 'x-proof'

/** Clients that are slow, and clients that vanish half way: what they hold is let go, and nobody else waits for them. */
export async function slowAndVanishingClients(ground: Ground): Promise<Figures> {
  const house = await openHouse(ground)
  await sql`insert into calls ("ID", network_code, call_id, item_name, status_id, is_saved_status_open, is_cancelled_status, created_at)
    select gen_random_uuid(), 'ATLIBE', n::text, (select string_agg(md5(n || '-' || part), '')
      from generate_series(1, 20) part), -3, true, false, now()
    from generate_series(20000001, 20000000 + ${sql.lit(calls)}) n`.execute(house.db)
  const product = house.start()
  await product.ready
  const visitor: Visit = {
    origin: product.origin,
    token: (await signIn(product.origin, house.db)).get('dispatcher') ?? '',
  }
  const raw = (path: string, headers: string) => request(visitor, path, headers)

  const quiet = await slowestPage(visitor)
  const slow = [
    ...times(crowd, () => raw(callApi.list.path, 'content-type: application/json\r\ncontent-length: 100')),
    ...times(crowd, () => raw('/Images/UploadFile?type=Image', multipart(1_000_000))),
  ]
  for (const socket of slow.slice(crowd)) socket.write(fileHead)
  await wait(500)
  for (const socket of slow) socket.write(' ')
  const crowded = await slowestPage(visitor)
  expect(
    crowded < 5000,
    `pages are answered while ${2 * crowd} clients hold back their bodies, not after ${crowded} ms`,
  )
  expect((await upload(visitor)).status === 200, 'and uploads')
  const before = await rows(house)
  for (const socket of slow) socket.destroy()
  await clean(house, 'uploads that vanished')
  expect((await rows(house)) === before, 'uploads that vanished leave no row')

  const vanishing = times(crowd, () => raw(callApi.export.path, json(exported)))
  await Promise.all(vanishing.slice(0, 3).map(firstBytes))
  for (const socket of vanishing) socket.destroy()
  const cleanMs = await clean(house, 'exports that vanished')
  const whole = await visit(visitor, callApi.export.path, exported)
  expect(whole.status === 200, 'an export is answered afterwards')

  const readers = times(3, () => raw(callApi.export.path, json(exported)))
  await Promise.all(readers.map(firstBytes))
  for (const socket of readers) socket.pause()
  const beside = await slowestPage(visitor)
  expect(beside < 5000, `pages are answered beside readers that take nothing, not after ${beside} ms`)
  const fourth = await visit(visitor, callApi.export.path, exported)
  expect(fourth.status === 200, `an export beside them is answered once they are let go, not ${describe(fourth)}`)
  expect(fourth.ms > patience / 2, `the readers held every turn: the fourth came after ${fourth.ms} ms`)
  for (const socket of readers) socket.destroy()
  await clean(house, 'readers that take nothing')
  expect((await product.terminate()).code === 0, 'the server ends with 0')
  return {
    'clients that held back their bodies': 2 * crowd,
    'slowest of ten pages before and meanwhile, ms': `${quiet} and ${crowded}`,
    'uploads that vanished, leaving nothing': crowd,
    'exports that vanished, every transaction ended': crowd,
    'until the last of them, ms': cleanMs,
    'readers that took nothing': `3; a fourth export waited for their turns, and was whole after ${Math.round(fourth.ms / 1000)} s`,
    'slowest of ten pages meanwhile, ms': beside,
  }
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const describe = ({ status, ms }: Answered) => `${status} after ${ms} ms`

const json = (body: object) => {
  const text = JSON.stringify(body)
  return `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
const multipart = (length: number) =>
  `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`
const fileHead = Buffer.concat([
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.png"\r\n\r\n`),
  aPicture,
])

/** A request as bytes on a connection, so that its sender may stop anywhere. */
function request({ origin, token }: Visit, path: string, rest: string): Socket {
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
async function slowestPage(visitor: Visit): Promise<number> {
  let slowest = 0
  for (let n = 0; n < 10; n += 1) {
    const page = await aPage(visitor)
    expect(page.status === 200, `a page is answered, not ${describe(page)}`)
    slowest = Math.max(slowest, page.ms)
  }
  return slowest
}

const rows = async ({ db }: House) => (await db.selectFrom('uploads').select('file').execute()).length

/** Waits until nothing is open in the database and nothing lies half way on the disk. */
function clean({ db, dataDir }: House, whose: string): Promise<number> {
  const isClean = async () => {
    const { rows: open } = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db)
    return open.length === 0 && coming(dataDir) === 0
  }
  return until(`what was open for ${whose} is let go`, isClean, patience)
}

function coming(dataDir: string): number {
  try {
    return readdirSync(join(dataDir, 'incoming')).length
  } catch {
    return 0
  }
}
