import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { network_code } from '../data/call-queries.ts'
import { rowsInLibreOffice } from '../environment/libreoffice.ts'
import { type BenchServer, openEventStream } from '../environment/server.ts'
import { memoryOf, peakMemoryDuring } from '../measuring/memory.ts'
import { median, percentile, timeOf } from '../measuring/timing.ts'
import { groupDigits } from '../report/table.ts'

const rowCount = 100_000
const runCount = 5
const fields = Object.entries(callList.columns).slice(0, 14)
const columns = fields.map(([Field]) => ({ Name: Field, Field, Width: 150 }))

/** Measures the export of a long list against a plain COPY of the same rows and columns. */
export const exportBenchmark: Benchmark = {
  name: 'export',
  description: 'The oldest 100,000 calls of a network (all it has, where it has fewer) with 14 columns as a workbook.',
  run: async (bench) => {
    const server = await bench.server()
    const token = await server.signIn('dispatcher')
    const { to, rows } = await findOldestCalls(bench.network.pool)
    const page = openEventStream(server.origin, token)
    const read = () => downloadExport(server, token, { created_at: { to } })
    // Warm up with pages alone, then take the memory of a server that answers pages.
    await pageTimesDuring(server, token, () => wait(3000))
    const before = await memoryOf(server)
    const { result: withPages, peak } = await peakMemoryDuring(server, () => pageTimesDuring(server, token, read))
    const alone: ExportResult[] = []
    const copies: number[] = []
    for (let run = 0; run < runCount; run++) {
      copies.push(await timeOf(() => copyRows(bench.network.pool, to, rows)))
      alone.push(await read())
    }
    page.destroy()
    const firstByte = Math.max(...[withPages.result, ...alone].map((one) => one.firstByte))
    return measurementsOf({
      rows,
      total: median(alone.map((one) => one.total)),
      copy: median(copies),
      firstByte,
      growth: peak - before,
      p99: withPages.p99,
      opened: await rowsInLibreOffice(alone[0]?.file ?? Buffer.alloc(0)),
    })
  },
}

interface ExportFacts {
  readonly rows: number
  readonly total: number
  readonly copy: number
  readonly firstByte: number
  readonly growth: number
  readonly p99: number
  /** Number of rows LibreOffice found, with the header row; undefined if it is not installed. */
  readonly opened: number | undefined
}

function measurementsOf({ rows, total, copy, firstByte, growth, p99, opened }: ExportFacts): Measurement[] {
  const what = `${groupDigits(rows)} rows × 14 columns`
  const bare = { what: 'bare COPY', value: copy }
  return [
    { what: `${what} to xlsx`, unit: 'ms', ours: total, bare, limit: 'at most 14 x bare', isMet: total <= 14 * copy },
    { what: 'its first byte, at worst', unit: 'ms', ours: firstByte, limit: 'under 200 ms', isMet: firstByte < 200 },
    { what: 'the server grows by', unit: 'MiB', ours: growth, limit: 'under 80 MiB', isMet: growth < 80 },
    { what: 'p99 of a page meanwhile', unit: 'ms', ours: p99, limit: 'under 50 ms', isMet: p99 < 50 },
    {
      what: opened === undefined ? 'LibreOffice is not on this machine' : 'rows LibreOffice finds in it',
      unit: '',
      ours: opened ?? Number.NaN,
      limit: 'every row and the headers',
      isMet: opened === rows + 1,
    },
  ]
}

/** Finds the creation time up to which there are `rowCount` calls, and their exact number. */
async function findOldestCalls(pool: pg.Pool): Promise<{ to: string; rows: number }> {
  const { rows } = await pool.query<{ to: string; rows: number }>(
    `select max(created_at) as to, count(*) as rows from (
       select created_at from calls where network_code = $1 order by created_at limit $2) oldest`,
    [network_code, rowCount],
  )
  const { to } = rows[0] as { to: string }
  // The database has microseconds, JSON only milliseconds: calls created later in that millisecond are left out.
  const counted = await pool.query<{ rows: number }>(
    'select count(*) as rows from calls where network_code = $1 and created_at <= $2',
    [network_code, to],
  )
  return { to, rows: counted.rows[0]?.rows ?? 0 }
}

async function copyRows(pool: pg.Pool, to: string, expected: number) {
  const stored = fields.map(([name, column]) => `"${'column' in column ? column.column : name}"`)
  const client = await pool.connect()
  let rows = 0
  const query = `copy (select ${stored} from calls where network_code = '${network_code}' and created_at <= '${to}'
    order by call_id, "ID") to stdout`
  for await (const part of client.query(copyTo(query))) for (const byte of part as Buffer) if (byte === 10) rows++
  client.release()
  if (rows !== expected) throw new Error(`COPY gave ${rows} rows instead of ${expected}.`)
}

interface ExportResult {
  readonly firstByte: number
  readonly total: number
  readonly file: Buffer
}

async function downloadExport({ origin }: BenchServer, token: string, filterData: object): Promise<ExportResult> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}${callApi.export.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filterData, columns }),
  })
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`)
  let firstByte = 0
  const parts: Uint8Array[] = []
  for await (const part of response.body) {
    firstByte ||= performance.now() - startedAt
    parts.push(part)
  }
  return { firstByte, total: performance.now() - startedAt, file: Buffer.concat(parts) }
}

/** Runs `work` and times the page requests of another user during it, up to fifty a second. */
async function pageTimesDuring<T>(server: BenchServer, token: string, work: () => Promise<T>) {
  let isOver = false
  const times: number[] = []
  const requestPages = async () => {
    while (!isOver) {
      times.push(await timeOf(() => server.post(callApi.list.path, { request: { PageSize: 40 } }, token)))
      await wait(20)
    }
  }
  const requests = requestPages()
  const result = await work().finally(() => {
    isOver = true
  })
  await requests
  return { result, p99: percentile(times, 99) }
}
