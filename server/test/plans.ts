import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { ListRequest } from '@callout/domain/kernel/list.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { callSource } from '../src/calls/call.queries.ts'
import { openDb } from '../src/kernel/db.ts'
import type { DB } from '../src/kernel/db.types.ts'
import { listPage } from '../src/kernel/list.ts'
import { openMemo } from '../src/kernel/memo.ts'
import { valueLists } from '../src/value-lists/value-list.queries.ts'
import { demoNetwork } from './networks.ts'

/** Who asks where a plan is looked at: central staff of one network. */
export const dispatcher: Actor = {
  account_uuid: '',
  session_id: '',
  user_name: '',
  really: null,
  role: Role.dispatcher,
  network_code: 'ATLIBE',
  time_zone: 'Europe/Madrid',
  societe_uuid: null,
  canCreateCall: true,
  enableServiceContract: true,
  lang: 'es',
}

/** A demo network with enough calls for the planner to choose as it does among many; `sat` asks for a company of it. */
export async function openDemo() {
  const { pool, url, close } = await demoNetwork(12_000)
  const lists = await valueLists({ tx: openDb(pool), memo: openMemo() }, dispatcher.network_code)
  const { rows } = await pool.query(`select societe_uuid from accounts where subject = 'sat'`)
  const sat: Actor = {
    ...dispatcher,
    role: Role.sat,
    societe_uuid: rows[0]?.societe_uuid ?? null,
    canCreateCall: false,
  }
  return { pool, url, lists, sat, close }
}

export type Demo = Awaited<ReturnType<typeof openDemo>>

/** A query that was really sent, with the plan PostgreSQL makes for its values. */
export interface Planned {
  readonly sql: string
  readonly nodes: readonly PlanNode[]
}

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** What an index is asked for, and what is left to be looked at row by row. */
  readonly 'Index Cond'?: string
  readonly Filter?: string
  /** How many rows it is thought to give. */
  readonly 'Plan Rows'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Asks for a page of calls as this person and gives the plan of every query it took. */
export async function plansOfCallPage(pool: pg.Pool, actor: Actor, asked: Partial<ListRequest>): Promise<Planned[]> {
  const lists = await valueLists({ tx: openDb(pool), memo: openMemo() }, actor.network_code)
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...asked }
  return plansOf(pool, (db) => listPage({ tx: db, actor }, callSource(lists, actor.lang), request))
}

/** The plan of every query that some work sends. */
export async function plansOf(pool: pg.Pool, work: (db: Kysely<DB>) => Promise<unknown>): Promise<Planned[]> {
  const sent = await sentBy(pool, work)
  return Promise.all(sent.map(async ({ sql, parameters }) => ({ sql, nodes: await planOf(pool, sql, parameters) })))
}

interface Sent {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Every query that some work sends. */
export async function sentBy(pool: pg.Pool, work: (db: Kysely<DB>) => Promise<unknown>): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  const listening = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })
  await work(listening)
  return sent
}

/** Every node of the plan of a query, the outermost first. */
export async function planOf(
  pool: Pick<pg.Pool, 'query'>,
  sql: string,
  parameters: readonly unknown[],
): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, [
    ...parameters,
  ])
  const within = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(within)]
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => within(Plan))
}

/** The same once it is prepared, of values PostgreSQL does not look at. */
export async function preparedPlanOf(pool: pg.Pool, { sql, parameters }: Sent): Promise<PlanNode[]> {
  const client = await pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare asked as ${sql}`)
    const values = parameters.map((value) => client.escapeLiteral(String(value)))
    return await planOf(client, `execute asked (${values.join(', ')})`, [])
  } finally {
    client.release(true)
  }
}

/** The nodes that read a whole table of calls row by row, which no query of a page may do. */
export const wholeReads = ({ nodes }: Planned) =>
  nodes.filter((node) => node['Node Type'].includes('Seq Scan') && node['Relation Name'] === 'calls')

/** The tables that are read whole, row by row. */
export const tablesReadWhole = ({ nodes }: Planned) =>
  nodes.flatMap((node) => (node['Node Type'].includes('Seq Scan') ? (node['Relation Name'] ?? []) : []))

/** The indexes of calls that a query goes through. */
export const indexesOf = ({ nodes }: Planned) => nodes.flatMap((node) => node['Index Name'] ?? [])

/** The nodes that sort what was read, instead of reading it in order. */
export const sorts = ({ nodes }: Planned) => nodes.filter((node) => node['Node Type'].includes('Sort'))
