import type { FilterData, ListRequest } from '@callout/domain/kernel/list.ts'
import type pg from 'pg'
import type { Bench, Claim } from './claim.ts'
import { type Explainer, unindexed } from './explain.ts'
import { openLeanAsker } from './lean-asker.ts'
import { type Contender, p50s } from './measure.ts'
import type { Server } from './server.ts'

/** A query as one writes it by hand, with its values. */
export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The same answer in SQL: the page, whose rows have the `key`, with the `total` in each row or asked beside it. */
export interface Bare {
  readonly what: string
  /** Set where a plan made once is worse than one for each value: those of patterns. */
  readonly planEach?: boolean
  readonly queries: readonly [Query] | readonly [Query, Query]
}

/** One thing asked of a list. */
export interface Question {
  readonly what: string
  readonly path: string
  readonly account: 'dispatcher' | 'sat'
  readonly request: Partial<ListRequest>
  readonly filterData: FilterData
  readonly key: string
  /** What it reads: never whole, but through an index. */
  readonly table: string
  readonly bare: Bare
}

export interface Allowed {
  /** So many times its bare SQL, measured in the same run. */
  readonly times?: number
  /** So many milliseconds. */
  readonly ms: number
  /** Set where a broad filter is let off the milliseconds: what it leaves has to be counted. */
  readonly butCounts?: boolean
}

/** A filter is broad where so many calls it leaves have to be counted. */
const broad = 1000

/** What one asks questions with. */
export interface Asking {
  readonly bench: Bench
  readonly server: Server
  readonly explainer: Explainer
}

/** Asks it both ways, refuses different answers, and gives what both took and whether an index was used. */
export async function measured(asking: Asking, question: Question, allowed: Allowed): Promise<Claim> {
  const { bench, server, explainer } = asking
  const { what, bare, table } = question
  const token = await server.signIn(question.account)
  const body = bodyOf(question)
  const total = await refuseDifference(asking, question, token)
  const plans = await explainer.explain(question.path, body, token)
  const faults = unindexed(plans, table, explainer)
  const asker = await openLeanAsker(server, question.path, body, token)
  const contenders = [{ name: 'ours', ask: asker.ask }, bareOf(question, bench.network.pool)]
  const [ours = 0, bareMs = 0] = await p50s(contenders, bench.rounds)
  asker.close()
  const countsMany = allowed.butCounts === true && total >= broad
  const { times } = allowed
  const bars = [times && `at most ${times} x bare`, !countsMany && `under ${allowed.ms} ms`, 'through an index']
  for (const fault of faults) bench.say(`${what}: ${fault}`)
  const slow = (times !== undefined && ours > times * bareMs) || (!countsMany && ours >= allowed.ms)
  return {
    what,
    unit: 'ms',
    ours,
    bare: { what: bare.what, value: bareMs },
    bar: bars.filter(Boolean).join(', '),
    holds: !slow && faults.length === 0,
    ...(countsMany && { countsMany }),
  }
}

export const bodyOf = ({ request, filterData }: Question) => ({ request: { Total: -1, ...request }, filterData })

/** The bare SQL as somebody to ask. */
export function bareOf({ what, bare }: Question, pool: pg.Pool): Contender {
  const name = (i: number) => (bare.planEach ? undefined : `${what} ${i}`.slice(0, 60))
  const ask = () =>
    Promise.all(bare.queries.map(({ text, values }, i) => pool.query({ name: name(i), text, values: [...values] })))
  return { name: bare.what, ask }
}

/** Speed counts only where both give the same rows in the same order, and the same total, which is answered. */
async function refuseDifference({ bench, server }: Asking, question: Question, token: string): Promise<number> {
  const ours = JSON.parse(await server.post(question.path, bodyOf(question), token)) as {
    Data: Record<string, unknown>[]
    Total: number
  }
  const [page, count] = (await bareOf(question, bench.network.pool).ask()) as pg.QueryResult[]
  const keysOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => String(row[question.key])).join()
  const total = Number((count ?? page)?.rows[0]?.total ?? 0)
  if (keysOf(page?.rows ?? []) !== keysOf(ours.Data) || total !== ours.Total) {
    throw new Error(`${question.what}: the answers differ (totals ${ours.Total} and, bare, ${total}).`)
  }
  return total
}
