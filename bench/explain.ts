import type pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { openPool } from '../server/src/kernel/db.ts'
import { type PlanNode, type Planned, planOf } from '../server/test/plans.ts'
import type { Network } from './network.ts'

/** Gives the plans of what the product sends the database for one request. */
export interface Explainer {
  readonly explain: (path: string, body: object, token: string) => Promise<readonly Planned[]>
  /** How many rows a table holds, as the planner thinks. */
  readonly rowsOf: (table: string) => number
  readonly close: () => Promise<void>
}

interface Sent {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The product once more, in this process and without a port, over a pool that remembers what it is asked. */
export async function openExplainer(network: Pick<Network, 'url' | 'folder' | 'pool'>): Promise<Explainer> {
  const sent: Sent[] = []
  const pool = openPool(network.url)
  pool.on('connect', (client) => listenTo(client, sent))
  const env = { DATABASE_URL: network.url, DATA_DIR: network.folder, LOG_LEVEL: 'silent' }
  const app = await buildApp({ config: readConfig({ ...env, OIDC_ISSUER: 'http://127.0.0.1:9/oidc' }), pool })
  await app.ready()
  const { rows } = await pool.query<{ relname: string; reltuples: number }>(
    `select relname, reltuples from pg_class where relkind = 'r'`,
  )
  const asked = new Set<string>()
  const sizes = new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]))
  return {
    explain: async (path, body, token) => {
      const ask = () =>
        app.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${token}` }, payload: body })
      // The first answer also reads what is remembered for the next ones.
      if (!asked.has(path)) await ask()
      asked.add(path)
      sent.length = 0
      const { statusCode, body: answer } = await ask()
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${answer}`)
      const queries = sent.filter(({ sql }) => /^\s*(select|with) /i.test(sql))
      return Promise.all(
        queries.map(async ({ sql, parameters }) => ({ sql, nodes: await planOf(network.pool, sql, parameters) })),
      )
    },
    rowsOf: (table) => sizes.get(table) ?? 0,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

function listenTo(client: pg.PoolClient, sent: Sent[]) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const listening = (...args: unknown[]) => {
    const [asked, values] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined]
    const sql = typeof asked === 'string' ? asked : asked.text
    const parameters = Array.isArray(values) ? values : typeof asked === 'string' ? [] : (asked.values ?? [])
    if (sql) sent.push({ sql, parameters })
    return query(...args)
  }
  client.query = listening as typeof client.query
}

/** Smaller tables may be read whole, and fewer rows put in order: that is the quickest way. */
const large = 1000

/**
 * How rows are met: in the order of the page, which an index holds; narrowed down by an index to what a filter leaves; or
 * broad, where a filter may leave most of them and only a table of many rows is not to be read whole.
 */
export type Way = 'ordered' | 'narrowed' | 'broad'
const many = 100_000

interface Reading {
  /** What is read. */
  readonly table?: string
  readonly way?: Way
}

/** What is wrong with the plans, whatever time they took. */
export function faultsOf(
  plans: readonly Planned[],
  { table, way }: Reading,
  { rowsOf }: Pick<Explainer, 'rowsOf'>,
): string[] {
  const nodes = plans.flatMap((plan) => plan.nodes)
  const counting = plans.filter(({ sql }) => sql.includes('count(*)')).flatMap((plan) => plan.nodes)
  const most = way === 'broad' ? many : large
  const whole = nodes
    .filter((node) => node['Node Type'].includes('Seq Scan') && rowsOf(node['Relation Name'] ?? '') >= most)
    .map((node) => `${node['Relation Name']} is read whole`)
  const sorted = nodes
    .filter((node) => node['Node Type'].includes('Sort') && (node.Plans?.[0]?.['Plan Rows'] ?? 0) >= large)
    .map((node) => `${node.Plans?.[0]?.['Plan Rows']} rows are put in order`)
  const looked = counting.filter(looksAtAll).map((node) => `every row is looked at for ${node.Filter}`)
  const unread = table && !nodes.some((node) => node['Relation Name'] === table) ? [`nothing reads ${table}`] : []
  return [
    ...new Set([...whole, ...(way === 'ordered' ? sorted : []), ...(way === 'narrowed' ? looked : []), ...unread]),
  ]
}

/** Whether an index only tells the network, and its rows are fetched to be looked at. */
function looksAtAll(node: PlanNode): boolean {
  const type = node['Node Type']
  if (node.Filter === undefined || !(type === 'Index Scan' || type === 'Bitmap Heap Scan')) return false
  const within = (part: PlanNode): PlanNode[] => [part, ...(part.Plans ?? []).flatMap(within)]
  const asked = within(node).flatMap((part) => part['Index Cond'] ?? [])
  return asked.length > 0 && asked.every((condition) => /^\(network_code = [^()]*\)$/.test(condition))
}
