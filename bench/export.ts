import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { network_code } from './call-questions.ts'
import type { Claim, Program } from './claim.ts'
import { rowsInLibreOffice } from './libreoffice.ts'
import { median, timed } from './measure.ts'
import { memoryOf, mostMemoryWhile, percentile } from './memory.ts'
import { openStream, type Server } from './server.ts'

const wanted = 100_000
const turns = 5
const fields = Object.entries(callList.columns).slice(0, 14)
const columns = fields.map(([Field]) => ({ Name: Field, Field, Width: 150 }))

/** The export of a long list, beside the same rows and columns as PostgreSQL alone gives them. */
export const exportOfCalls: Program = {
  name: 'export',
  about: 'The oldest 100,000 calls of a network (all it has, where it has fewer) with 14 columns as a workbook.',
  run: async (bench) => {
    const server = await bench.server()
    const token = await server.signIn('dispatcher')
    const { to, rows } = await oldest(bench.network.pool)
    const page = openStream(server.origin, token)
    const read = () => exported(server, token, { created_at: { to } })
    // What a page takes with nothing else going on, and what the server holds that answers pages.
    await othersWhile(server, token, () => wait(3000))
    const before = await memoryOf(server)
    const meanwhile = await mostMemoryWhile(server, () => othersWhile(server, token, read))
    const alone: Exported[] = []
    const copies: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      copies.push(await timed(() => copied(bench.network.pool, to, rows)))
      alone.push(await read())
    }
    page.destroy()
    const firstByte = Math.max(...[meanwhile.done.done, ...alone].map((one) => one.firstByte))
    return claimsOf({
      rows,
      total: median(alone.map((one) => one.total)),
      copy: median(copies),
      firstByte,
      growth: meanwhile.most - before,
      p99: meanwhile.done.p99,
      opened: await rowsInLibreOffice(alone[0]?.file ?? Buffer.alloc(0)),
    })
  },
}

interface Facts {
  readonly rows: number
  readonly total: number
  readonly copy: number
  readonly firstByte: number
  readonly growth: number
  readonly p99: number
  /** How many rows LibreOffice found, its headers among them; undefined where it is not on this machine. */
  readonly opened: number | undefined
}

function claimsOf({ rows, total, copy, firstByte, growth, p99, opened }: Facts): Claim[] {
  const what = `${rows.toLocaleString('en')} rows × 14 columns`
  const bare = { what: 'bare COPY', value: copy }
  return [
    { what: `${what} to xlsx`, unit: 'ms', ours: total, bare, bar: 'at most 14 x bare', holds: total <= 14 * copy },
    { what: 'its first byte, at worst', unit: 'ms', ours: firstByte, bar: 'under 200 ms', holds: firstByte < 200 },
    { what: 'the server grows by', unit: 'MiB', ours: growth, bar: 'under 80 MiB', holds: growth < 80 },
    { what: 'p99 of a page meanwhile', unit: 'ms', ours: p99, bar: 'under 50 ms', holds: p99 < 50 },
    {
      what: opened === undefined ? 'LibreOffice is not on this machine' : 'rows LibreOffice finds in it',
      unit: '',
      ours: opened ?? Number.NaN,
      bar: 'every row and the headers',
      holds: opened === rows + 1,
    },
  ]
}

/** The instant up to which as many calls were made as are wanted, and how many those are. */
async function oldest(pool: pg.Pool): Promise<{ to: string; rows: number }> {
  const { rows } = await pool.query<{ to: string; rows: number }>(
    `select max(created_at) as to, count(*) as rows from (
       select created_at from calls where network_code = $1 order by created_at limit $2) oldest`,
    [network_code, wanted],
  )
  const { to } = rows[0] as { to: string }
  // An instant has microseconds, its text on the wire milliseconds: whatever is of that millisecond stays out.
  const counted = await pool.query<{ rows: number }>(
    'select count(*) as rows from calls where network_code = $1 and created_at <= $2',
    [network_code, to],
  )
  return { to, rows: counted.rows[0]?.rows ?? 0 }
}

async function copied(pool: pg.Pool, to: string, expected: number) {
  const stored = fields.map(([name, column]) => `"${'column' in column ? column.column : name}"`)
  const client = await pool.connect()
  let rows = 0
  const query = `copy (select ${stored} from calls where network_code = '${network_code}' and created_at <= '${to}'
    order by call_id, "ID") to stdout`
  for await (const part of client.query(copyTo(query))) for (const byte of part as Buffer) if (byte === 10) rows++
  client.release()
  if (rows !== expected) throw new Error(`COPY gave ${rows} rows instead of ${expected}.`)
}

interface Exported {
  readonly firstByte: number
  readonly total: number
  readonly file: Buffer
}

async function exported({ origin }: Server, token: string, filterData: object): Promise<Exported> {
  const begun = performance.now()
  const response = await fetch(`${origin}${callApi.export.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filterData, columns }),
  })
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`)
  let firstByte = 0
  const parts: Uint8Array[] = []
  for await (const part of response.body) {
    firstByte ||= performance.now() - begun
    parts.push(part)
  }
  return { firstByte, total: performance.now() - begun, file: Buffer.concat(parts) }
}

/** What a page takes somebody else, fifty times a second, while something goes on. */
async function othersWhile<T>(server: Server, token: string, work: () => Promise<T>) {
  let isOver = false
  const times: number[] = []
  const others = async () => {
    while (!isOver) {
      times.push(await timed(() => server.post(callApi.list.path, { request: { PageSize: 40 } }, token)))
      await wait(20)
    }
  }
  const asking = others()
  const done = await work().finally(() => {
    isOver = true
  })
  await asking
  return { done, p99: percentile(times, 99) }
}
