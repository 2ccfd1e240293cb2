import { allWeeks } from '@callout/domain/quality/detection/expected-calls.ts'
import { dayNumber } from '@callout/domain/quality/exposure.ts'
import type { PastSignal } from '@callout/domain/quality/overview.ts'
import { weekOf } from '@callout/domain/quality/weeks.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { runInThread } from '../../platform/threads/run-in-thread.ts'
import { countProduct } from '../counts/count-cells.ts'
import { firstDay } from '../failure.queries.ts'
import { loadNetworks, loadProducts, loadRun } from '../run.queries.ts'
import { runQuality } from '../run-quality.ts'
import type { LookBackTask } from './look-back.thread.ts'

interface StoredPeriod {
  readonly network_code: string
  readonly from_day: string
  readonly to_day: string
}

/** Looks back on the period of a row, one family after the other, and keeps progress and alarms in it. */
export async function lookBackOn(db: Db, ID: string, now: string): Promise<void> {
  const { rows } = await sql<StoredPeriod>`select network_code, from_day, to_day from quality_backtests
    where "ID" = ${ID} and state = 'running'`.execute(db)
  const [period] = rows
  const network = (await loadNetworks(db, now)).find(({ network_code }) => network_code === period?.network_code)
  if (!period || !network) return
  try {
    const signals: PastSignal[] = []
    for await (const found of alarmsByFamily(db, network, period)) {
      signals.push(...found.signals)
      const isThere = await keep(db, ID, { state: 'running', done: found.done, signals })
      if (!isThere) return
    }
    await keep(db, ID, { state: 'done', done: 1, signals })
  } catch (error) {
    await keep(db, ID, { state: 'failed', done: 1, signals: [] })
    throw error
  }
}

async function* alarmsByFamily(
  db: Db,
  network: Parameters<typeof runQuality>[1],
  { from_day, to_day }: StoredPeriod,
): AsyncGenerator<{ readonly done: number; readonly signals: readonly PastSignal[] }> {
  if (!(await loadRun(db, network.network_code))) await runQuality(db, network)
  const run = await loadRun(db, network.network_code)
  const since = await firstDay(db, network)
  if (!run || since === null) return
  const weeks = { from: weekOf(dayNumber(from_day)), to: weekOf(dayNumber(to_day)) }
  const counted = { first: weeks.from - allWeeks + 1, last: weeks.to, since }
  const families = [...Map.groupBy(await loadProducts(db, network.network_code), ({ family }) => family).values()]
  for (const [index, members] of families.entries()) {
    const products = []
    for (const product of members) products.push(await countProduct(db, network, product, counted))
    const task: LookBackTask = { products, weeks, thresholds: run.thresholds }
    const signals = await runInThread<LookBackTask, PastSignal[]>(
      new URL('./look-back.thread.ts', import.meta.url),
      task,
    )
    yield { done: (index + 1) / families.length, signals }
  }
}

/** False if the row is gone: a newer look back took its place. */
async function keep(
  db: Db,
  ID: string,
  {
    state,
    done,
    signals,
  }: { readonly state: 'running' | 'done' | 'failed'; readonly done: number; readonly signals: readonly PastSignal[] },
): Promise<boolean> {
  const sorted = [...signals].sort((a, b) => a.day.localeCompare(b.day))
  const { numAffectedRows } = await sql`update quality_backtests set state = ${state}, done = ${done}, seen_at = now(),
    signals = ${JSON.stringify(sorted)} where "ID" = ${ID}`.execute(db)
  return numAffectedRows === 1n
}
