import type pg from 'pg'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openPool } from '../../server/src/platform/database/db.ts'
import { type PlanNode, type PlannedQuery, planOf } from '../../server/test/database/query-plans.ts'
import type { BenchNetwork } from '../environment/network.ts'

/** Explains the queries that the product sends for one request. */
export interface QueryExplainer {
  readonly explain: (path: string, body: object, token: string) => Promise<readonly PlannedQuery[]>
  /** Estimated number of rows of a table. */
  readonly rowsOf: (table: string) => number
  readonly close: () => Promise<void>
}

interface SentQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Builds the app in this process, without a port, on a pool that records its queries. */
export async function createQueryExplainer(
  network: Pick<BenchNetwork, 'url' | 'folder' | 'pool'>,
): Promise<QueryExplainer> {
  const sent: SentQuery[] = []
  const pool = openPool(network.url)
  pool.on('connect', (client) => recordQueries(client, sent))
  const env = { DATABASE_URL: network.url, DATA_DIR: network.folder, LOG_LEVEL: 'silent' }
  const app = await buildApp({ config: readConfig({ ...env, OIDC_ISSUER: 'http://127.0.0.1:9/oidc' }), pool })
  await app.ready()
  const { rows } = await pool.query<{ relname: string; reltuples: number }>(
    `select relname, reltuples from pg_class where relkind = 'r'`,
  )
  const warmPaths = new Set<string>()
  const sizes = new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]))
  return {
    explain: async (path, body, token) => {
      const inject = () =>
        app.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${token}` }, payload: body })
      // The first request also fills caches, with queries that later requests do not send.
      if (!warmPaths.has(path)) await inject()
      warmPaths.add(path)
      sent.length = 0
      const { statusCode, body: answer } = await inject()
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

function recordQueries(client: pg.PoolClient, sent: SentQuery[]) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const recordingQuery = (...args: unknown[]) => {
    const [config, values] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined]
    const sql = typeof config === 'string' ? config : config.text
    const parameters = Array.isArray(values) ? values : typeof config === 'string' ? [] : (config.values ?? [])
    if (sql) sent.push({ sql, parameters })
    return query(...args)
  }
  client.query = recordingQuery as typeof client.query
}

/** Reading or sorting all of fewer rows is no fault: it is the fastest plan. */
const largeRowCount = 1000

/**
 * How rows are read: `ordered` by the index of the sort, `narrowed` by the index of a filter, or `broad`:
 * most rows may match, and only very large tables must not be scanned.
 */
export type RowAccess = 'ordered' | 'narrowed' | 'broad'
const broadRowCount = 100_000

interface ExpectedAccess {
  /** The table that must be read. */
  readonly table?: string
  readonly access?: RowAccess
}

/** The faults of the plans. They do not depend on the time that the query takes. */
export function planFaultsOf(
  plans: readonly PlannedQuery[],
  { table, access }: ExpectedAccess,
  { rowsOf }: Pick<QueryExplainer, 'rowsOf'>,
): string[] {
  const nodes = plans.flatMap((plan) => plan.nodes)
  const counting = plans.filter(({ sql }) => sql.includes('count(*)')).flatMap((plan) => plan.nodes)
  const largeFrom = access === 'broad' ? broadRowCount : largeRowCount
  const isLarge = (node: PlanNode) => rowsOf(node['Relation Name'] ?? '') >= largeFrom
  const sequentialScans = nodes
    .filter((node) => node['Node Type'].includes('Seq Scan') && isLarge(node))
    .map((node) => `${node['Relation Name']} is read completely`)
  const sorted = nodes
    .filter((node) => node['Node Type'].includes('Sort') && (node.Plans?.[0]?.['Plan Rows'] ?? 0) >= largeRowCount)
    .map((node) => `${node.Plans?.[0]?.['Plan Rows']} rows are sorted`)
  const filtered = counting
    .filter((node) => filtersEveryRow(node) && isLarge(node))
    .map((node) => `every row is checked for ${node.Filter}`)
  const unread = table && !nodes.some((node) => node['Relation Name'] === table) ? [`nothing reads ${table}`] : []
  return [
    ...new Set([
      ...sequentialScans,
      ...(access === 'ordered' ? sorted : []),
      ...(access === 'narrowed' ? filtered : []),
      ...unread,
    ]),
  ]
}

/** True if the index only selects the network, and the filter is checked on every row. */
function filtersEveryRow(node: PlanNode): boolean {
  const type = node['Node Type']
  if (node.Filter === undefined || !(type === 'Index Scan' || type === 'Bitmap Heap Scan')) return false
  const nodesOf = (part: PlanNode): PlanNode[] => [part, ...(part.Plans ?? []).flatMap(nodesOf)]
  const conditions = nodesOf(node).flatMap((part) => part['Index Cond'] ?? [])
  return conditions.length > 0 && conditions.every((condition) => /^\(network_code = [^()]*\)$/.test(condition))
}
