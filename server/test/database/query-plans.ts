import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { callSource } from '../../src/calls/call.queries.ts'
import { openDb } from '../../src/platform/database/db.ts'
import type { DB } from '../../src/platform/database/db.types.ts'
import { createTtlCache } from '../../src/platform/database/ttl-cache.ts'
import { loadListPage } from '../../src/platform/lists/page.ts'
import { cachedValueLists } from '../../src/value-lists/value-list.queries.ts'
import { openDemoNetwork } from './networks.ts'

/** The actor of the plan tests: central staff of one network. */
export const dispatcher: Actor = {
  account_uuid: '',
  session_id: '',
  user_name: '',
  dispatcherName: null,
  role: Role.dispatcher,
  network_code: 'ATLIBE',
  time_zone: 'Europe/Madrid',
  reader_time_zone: 'Europe/Madrid',
  societe_uuid: null,
  technician: null,
  canCreateCall: true,
  enableServiceContract: true,
  can_administer: [],
  lang: 'es',
}

function createLookupContext(pool: pg.Pool) {
  const db = openDb(pool)
  return { tx: db, ttlCache: createTtlCache(db) }
}

/** A demo network large enough for realistic plans, with `sat` as the actor of one of its companies. */
async function openPlanDatabase() {
  const { pool, url, close } = await openDemoNetwork(12_000)
  const lists = await cachedValueLists(createLookupContext(pool), dispatcher.network_code)
  const { rows } = await pool.query(`select societe_uuid from accounts where subject = 'sat'`)
  const sat: Actor = {
    ...dispatcher,
    role: Role.sat,
    societe_uuid: rows[0]?.societe_uuid ?? null,
    canCreateCall: false,
  }
  return { pool, url, lists, sat, close }
}

type PlanDatabase = Awaited<ReturnType<typeof openPlanDatabase>>

/** Opens it before the tests of a file and closes it after them. It has its fields from then on. */
export function setUpPlanDatabase(): PlanDatabase {
  const demo = {} as PlanDatabase
  beforeAll(async () => {
    Object.assign(demo, await openPlanDatabase())
  })
  afterAll(() => demo.close())
  return demo
}

/** A query that was sent, with PostgreSQL's plan for its values. */
export interface PlannedQuery {
  readonly sql: string
  readonly nodes: readonly PlanNode[]
}

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** The condition answered by the index, and the one checked row by row. */
  readonly 'Index Cond'?: string
  readonly Filter?: string
  /** Estimated number of rows. */
  readonly 'Plan Rows'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Loads a page of calls as this actor; returns the plans of all its queries. */
export async function plansOfCallPage(
  pool: pg.Pool,
  actor: Actor,
  options: Partial<ListRequest>,
): Promise<PlannedQuery[]> {
  const lists = await cachedValueLists(createLookupContext(pool), actor.network_code)
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...options }
  return plansOf(pool, (db) => loadListPage({ tx: db, actor }, callSource(lists, actor.lang, actor), request))
}

/** Plans of all queries that `work` sends. */
export async function plansOf(pool: pg.Pool, work: (db: Kysely<DB>) => Promise<unknown>): Promise<PlannedQuery[]> {
  const sent = await recordQueries(pool, work)
  return Promise.all(sent.map(async ({ sql, parameters }) => ({ sql, nodes: await planOf(pool, sql, parameters) })))
}

interface SentQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** All queries that `work` sends. */
export async function recordQueries(
  pool: pg.Pool,
  work: (db: Kysely<DB>) => Promise<unknown>,
): Promise<readonly SentQuery[]> {
  const sent: SentQuery[] = []
  const recordingDb = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })
  await work(recordingDb)
  return sent
}

/** All nodes of a query's plan, the outermost first. */
export async function planOf(
  pool: Pick<pg.Pool, 'query'>,
  sql: string,
  parameters: readonly unknown[],
): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, [
    ...parameters,
  ])
  const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan))
}

/** The generic plan of the prepared query, made without looking at the values. */
export async function preparedPlanOf(pool: pg.Pool, { sql, parameters }: SentQuery): Promise<PlanNode[]> {
  const client = await pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare planned as ${sql}`)
    const values = parameters.map((value) => client.escapeLiteral(String(value)))
    return await planOf(client, `execute planned (${values.join(', ')})`, [])
  } finally {
    client.release(true)
  }
}

/** True for the query that counts the rows of a list. */
export const isCount = ({ sql }: PlannedQuery) => sql.includes('count(*)')

/** True for the query that reads a page of a list. */
export const isPage = ({ sql }: PlannedQuery) => sql.includes('order by')

/** Sequential scans of calls, which no query of a page may do. */
export const sequentialScansOfCalls = ({ nodes }: PlannedQuery) =>
  nodes.filter((node) => node['Node Type'].includes('Seq Scan') && node['Relation Name'] === 'calls')

/** The tables that are scanned sequentially. */
export const tablesScannedSequentially = ({ nodes }: PlannedQuery) =>
  nodes.flatMap((node) => (node['Node Type'].includes('Seq Scan') ? (node['Relation Name'] ?? []) : []))

/** The indexes that a query uses. */
export const indexesOf = ({ nodes }: PlannedQuery) => nodes.flatMap((node) => node['Index Name'] ?? [])

/** The nodes that sort rows instead of reading them in order. */
export const sortNodes = ({ nodes }: PlannedQuery) => nodes.filter((node) => node['Node Type'].includes('Sort'))

/** True for a node that sorts more than the rows of equal value that an index gives. */
export const sortsAllRows = (node: PlanNode) => node['Node Type'] !== 'Incremental Sort'
