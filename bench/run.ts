// What is claimed about speed, measured: npm run bench -- [--calls 200000] [--rounds 300] [TITLE ...]
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { dispatcher, indexesOf, plansOfCallPage, wholeReads } from '../server/test/plans.ts'
import { defaultPage } from './default-page.ts'
import { measure, print } from './measure.ts'
import { type Network, openNetwork } from './network.ts'
import { askBare, network_code, type Row } from './row.ts'
import { type Server, startServer } from './server.ts'
import { textFilters } from './text-filter.ts'
import { unassignedView } from './unassigned-view.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { calls: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '300' } },
})
/** An answer over HTTP may take so many times its bare SQL. */
const allowed = 3

const rows = [defaultPage, ...textFilters, unassignedView].filter(
  ({ title }) => positionals.length === 0 || positionals.some((word) => title.includes(word)),
)
const broken: string[] = []
const network = await openNetwork(Number(values.calls))
const endings = [network.close]
// The database and the server are other processes, and must not outlive an impatient reader.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)))
try {
  const server = await startServer(network)
  endings.push(server.close)
  const token = await server.signIn('dispatcher')
  const { rows: about } = await network.pool.query<{ server_version: string }>('show server_version')
  console.log(
    `\n${values.calls} calls, PostgreSQL ${about[0]?.server_version}, Node ${process.version}, ${cpus().length} cores`,
  )
  for (const row of rows) {
    await compare(row, server, token)
    await lookAtPlans(row)
  }
} finally {
  await end()
}
if (broken.length > 0) console.error(`\n${broken.join('\n')}`)
process.exitCode = broken.length > 0 ? 1 : 0

async function end() {
  for (const ending of endings.splice(0).reverse()) await ending()
}

async function compare(row: Row, server: Server, token: string) {
  const ask = () => listPage(server, row, token)
  const contenders = row.bare.map((bare) => ({ name: bare.name, ask: () => askBare(network.pool, row, bare) }))
  await refuseDifference(row, await ask(), network)
  const measured = await measure([{ name: 'ours, over HTTP', ask }, ...contenders], Number(values.rounds))
  print(row.title, measured)
  const [ours, bare] = measured
  if (ours && bare && ours.p50 > allowed * bare.p50) {
    broken.push(`${row.title}: ${(ours.p50 / bare.p50).toFixed(2)} times its bare SQL, more than ${allowed}.`)
  }
}

function listPage({ post }: Server, { filterData }: Row, token: string): Promise<string> {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1 }
  return post('/api/ServiceCall/GetListData', { request, filterData }, token)
}

/** Speed counts only where both give the same rows and the same total. */
async function refuseDifference(row: Row, answer: string, { pool }: Network) {
  const ours: { Data: { ID: string }[]; Total: number } = JSON.parse(answer)
  const bare = row.bare[0] && (await askBare(pool, row, row.bare[0]))
  const same = bare?.[0]?.rows.map(({ ID }) => ID).join() === ours.Data.map(({ ID }) => ID).join()
  if (!same || Number(bare?.[1]?.rows[0].count) !== ours.Total) throw new Error(`${row.title}: the answers differ.`)
}

async function lookAtPlans({ title, filterData }: Row) {
  for (const plan of await plansOfCallPage(network.pool, { ...dispatcher, network_code }, { filterData })) {
    console.log(`  through ${indexesOf(plan).join(', ') || 'no index'}`)
    if (wholeReads(plan).length > 0 || indexesOf(plan).length === 0) broken.push(`${title}: no index for ${plan.sql}`)
  }
}
