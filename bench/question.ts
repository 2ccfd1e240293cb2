import type pg from 'pg'
import type { Bench, Claim } from './claim.ts'
import { type Explainer, faultsOf, type Way } from './explain.ts'
import { openLeanAsker } from './lean-asker.ts'
import { type Contender, openRace, type Race, timed } from './measure.ts'
import type { Server } from './server.ts'

/** A query as one writes it by hand, with its values. */
export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The same answer in SQL: the page, with the `total` in each row or asked beside it; or the `total` alone. */
export interface Bare {
  readonly what: string
  /** Set where a plan made once is worse than one for each value: those of patterns. */
  readonly planEach?: boolean
  readonly queries: readonly [Query] | readonly [Query, Query]
}

/** One thing asked: a page of a list, or how many there are. */
export interface Question {
  readonly what: string
  readonly path: string
  readonly body: object
  readonly account: 'dispatcher' | 'sat'
  /** What tells the rows of a page apart; without it the answer is a number. */
  readonly key?: string
  /** What it reads, and how. */
  readonly table?: string
  readonly way?: Way
  readonly bare: Bare
}

/** What an answer may take. */
export interface Allowed {
  /** So many times its bare SQL, which is then asked in turns with it. */
  readonly times?: number
  /** Or so many milliseconds, where an answer is so small that its way over HTTP is most of it. */
  readonly orUnder?: number
  /** Milliseconds, but where a broad filter leaves much to count: that is held against its bare SQL alone. */
  readonly ms: number
}

/** A filter is broad where it leaves more than ten pages, all of which have to be counted. */
const broad = 400

/** What one asks questions with. */
export interface Asking {
  readonly bench: Bench
  readonly server: Server
  readonly explainer: Explainer
}

/** A question on its way: the race of both ways to ask it, and what is claimed once that is run. */
export interface Asked {
  readonly what: string
  readonly race?: Race
  readonly claim: () => Claim
  readonly close?: () => void
}

/** Asks it both ways, refuses different answers, looks how the database goes about it, and prepares to measure what both take. */
export async function openQuestion(asking: Asking, question: Question, allowed: Allowed): Promise<Asked> {
  const { server, explainer, bench } = asking
  const { what, path, body } = question
  const { times, ms, orUnder = 0 } = allowed
  const token = await server.signIn(question.account)
  const total = await refuseDifference(asking, question, token)
  const plans = await explainer.explain(path, body, token)
  const faults = faultsOf(plans, question, explainer)
  const countsMany = times !== undefined && total >= broad && plans.some(({ sql }) => sql.includes('count(*)'))
  const again = () => openLeanAsker(server, path, body, token)
  const asker = await again()
  const bare = bareOf(question, bench.network.pool)
  const inTurns = times !== undefined
  // Where nothing is held against it, the bare SQL is asked once.
  const once = inTurns ? 0 : await timed(bare.ask)
  const ours = { name: 'ours', ask: asker.ask }
  const race = await openRace(inTurns ? [ours, bare] : [ours], bench.rounds)
  const bars = [
    times && `at most ${times} x bare${orUnder ? ` or under ${orUnder} ms` : ''}`,
    !countsMany && `under ${ms} ms`,
    'through an index',
  ]
  const claim = (): Claim => {
    const [ours = 0, value = once] = race.p50s()
    const slow = (inTurns && ours > times * value && ours >= orUnder) || (!countsMany && ours >= ms)
    return {
      what,
      unit: 'ms',
      ours,
      bare: { what: bare.name, value },
      bar: bars.filter(Boolean).join(', '),
      holds: !slow && faults.length === 0,
      ...(countsMany && { countsMany }),
      again,
      faults,
    }
  }
  return { what, race, claim, close: asker.close }
}

/** The bare SQL as somebody to ask. */
export function bareOf({ what, bare }: Question, pool: pg.Pool): Contender {
  const name = (i: number) => (bare.planEach ? undefined : `${what} ${i}`.slice(0, 60))
  const ask = () =>
    Promise.all(bare.queries.map(({ text, values }, i) => pool.query({ name: name(i), text, values: [...values] })))
  return { name: bare.what, ask }
}

/** Speed counts only where both give the same rows in the same order, and the same total, which is answered. */
async function refuseDifference({ bench, server }: Asking, question: Question, token: string): Promise<number> {
  const { key } = question
  const answer = JSON.parse(await server.post(question.path, question.body, token))
  const [page, count] = (await bareOf(question, bench.network.pool).ask()) as pg.QueryResult[]
  const total = Number((count ?? page)?.rows[0]?.total ?? 0)
  const ours: { Data: Record<string, unknown>[]; Total: number } = key ? answer : { Data: [], Total: answer }
  const keysOf = (rows: readonly Record<string, unknown>[] = []) => rows.map((row) => String(row[key ?? ''])).join()
  const isSame = total === ours.Total && (!key || keysOf(page?.rows) === keysOf(ours.Data))
  if (!isSame) throw new Error(`the answers differ (totals ${ours.Total} and, bare, ${total}).`)
  return total
}
