// The export of a long list, measured: npm run bench:export -- [--calls 170000]. Six in ten calls are the dispatcher's.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { callList } from '@callout/domain/calls/call.list.ts'
import { to as copyTo } from 'pg-copy-streams'
import { network_code } from './call-questions.ts'
import { type Network, openCluster, openNetwork } from './network.ts'
import { type Server, startServer } from './server.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '170000' } } })
const fields = Object.entries(callList.columns).slice(0, 14)
const columns = fields.map(([Field]) => ({ Name: Field, Field, Width: 150 }))
/** Everybody else may wait so much longer at worst, in milliseconds, while one export goes on. */
const allowedWait = 50
/** The server may grow so much, in megabytes, whatever the list holds. */
const allowedGrowth = 200

const say = (line: string) => console.log(line)
const cluster = await openCluster(say)
const network = await openNetwork(cluster, Number(values.calls), say)
const server = await startServer(network)
try {
  const token = await server.signIn('dispatcher')
  const read = (filterData: object) => exported(server, token, filterData)
  for (let i = 0; i < 3; i++) await read({ status: ['-3'] })
  const idle = await othersWhile(server, token, () => wait(3000))
  const copy = await copied(network)
  const alone = await read({})
  const one = await othersWhile(server, token, () => read({}))
  const three = await othersWhile(server, token, () => Promise.all([read({}), read({}), read({})]))
  const { firstByte, total, bytes } = alone
  const line = (name: string, text: string) => console.log(`  ${name.padEnd(38)}${text}`)
  console.log(`\nExport of ${copy.rows} calls × ${columns.length} columns`)
  line('bare COPY', `${copy.ms.toFixed(0)} ms`)
  line('first byte', `${firstByte.toFixed(0)} ms`)
  line('whole file', `${total.toFixed(0)} ms, ${(total / copy.ms).toFixed(1)} x, ${(bytes / 1e6).toFixed(1)} MB`)
  line('server grew by', `${one.growth.toFixed(0)} MB, three at once ${three.growth.toFixed(0)} MB`)
  line(
    'p99 of a page meanwhile',
    `${one.p99.toFixed(1)} ms, three at once ${three.p99.toFixed(1)} ms, idle ${idle.p99.toFixed(1)} ms`,
  )
  const broken = [
    one.p99 > idle.p99 + allowedWait && `Others wait ${one.p99.toFixed(0)} ms while an export goes on.`,
    one.growth + three.growth > allowedGrowth && `The server grew by ${(one.growth + three.growth).toFixed(0)} MB.`,
  ].filter(Boolean)
  for (const sentence of broken) console.error(sentence)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await server.close()
  await network.close()
  await cluster.stop()
}

/** The same rows and columns as PostgreSQL alone gives them. */
async function copied({ pool }: Network) {
  const stored = fields.map(([name, column]) => `"${'column' in column ? column.column : name}"`)
  const client = await pool.connect()
  const begun = performance.now()
  let rows = 0
  const query = `copy (select ${stored} from calls where network_code = '${network_code}' order by call_id) to stdout`
  for await (const part of client.query(copyTo(query))) for (const byte of part as Buffer) if (byte === 10) rows++
  const ms = performance.now() - begun
  client.release()
  return { rows, ms }
}

async function exported({ origin }: Server, token: string, filterData: object) {
  const begun = performance.now()
  const response = await fetch(`${origin}/api/ServiceCall/ExportData`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filterData, columns }),
  })
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`)
  let firstByte = 0
  let bytes = 0
  for await (const part of response.body) {
    firstByte ||= performance.now() - begun
    bytes += part.length
  }
  return { firstByte, bytes, total: performance.now() - begun }
}

/** What a page takes somebody else at worst, fifty times a second, and how much the server grows, while something goes on. */
async function othersWhile<T>(server: Server, token: string, work: () => Promise<T>) {
  const before = await megabytes(server)
  let most = before
  let isOver = false
  const times: number[] = []
  const others = async () => {
    while (!isOver) {
      const begun = performance.now()
      await server.post('/api/ServiceCall/GetListData', { request: { PageSize: 40 } }, token)
      times.push(performance.now() - begun)
      await wait(20)
    }
  }
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, await megabytes(server))
      await wait(100)
    }
  }
  const beside = [others(), watch()]
  const done = await work().finally(() => {
    isOver = true
  })
  await Promise.all(beside)
  times.sort((a, b) => a - b)
  return { done, growth: most - before, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

async function megabytes({ origin }: Server): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
}
