import type { Actor } from '@callout/domain/platform/actor.ts'
import { visibleChanges } from '@callout/domain/quality/detection/visible-change.ts'
import type { NetworkOverview } from '@callout/domain/quality/overview.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RunFigures } from './run.queries.ts'

/** Weeks of a year. */
export const yearWeeks = 52

/** The networks of an account among these codes. */
export async function ownNetworks(tx: Db, { account_uuid }: Actor, networks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ network_code: string }>`select network_code from account_networks
    where account_uuid = ${account_uuid} and network_code = any(${networks}::text[]) order by 1`.execute(tx)
  return rows.map(({ network_code }) => network_code)
}

interface NetworkRow extends Pick<NetworkOverview, 'network_code' | 'budget' | 'updated_at' | 'alarms_this_year'> {
  readonly false_alarms_this_year: number
  readonly figures: RunFigures | null
}

/** Facts of the networks: budget, alarms since 1 January on their clocks, and the figures of the last run. */
export async function loadNetworkOverviews(
  tx: Db,
  networks: readonly string[],
  now: string,
): Promise<NetworkOverview[]> {
  const { rows } = await sql<NetworkRow>`
    select n.network_code, n.quality_budget::float8 as budget, r.updated_at, r.figures,
      (select count(*)::int from quality_signals s where ${isOfThisYear(now)}) as alarms_this_year,
      (select count(*)::int from quality_signals s where ${isOfThisYear(now)} and s.state = 'no_defect') as false_alarms_this_year
    from networks n left join quality_runs r using (network_code)
    where n.network_code = any(${networks}::text[]) order by n.network_code`.execute(tx)
  return rows.map(({ figures, ...row }) => ({
    ...row,
    coverage: figures?.coverage ?? 0,
    since: figures?.since ?? null,
    baseline_weeks: figures?.baseline_weeks ?? 0,
    defect_code_days: figures?.defect_code_days ?? null,
    visible: figures ? visibleChanges(figures.thresholds) : [],
  }))
}

const isOfThisYear = (now: string) => sql`s.network_code = n.network_code
  and s.found_at >= date_trunc('year', ${now}::timestamptz at time zone n.time_zone) at time zone n.time_zone`

export interface CellSeries {
  readonly network_code: string
  readonly code_product: string
  readonly family: string
  readonly problem_type_id: string
  readonly first_week: number
  readonly observed: readonly number[]
  readonly expected: readonly number[]
  readonly cost: number
}

/** Observed and expected failures by week of the cells of these networks. */
export async function loadSeries(tx: Db, networks: readonly string[]): Promise<readonly CellSeries[]> {
  const { rows } = await sql<CellSeries>`
    select network_code, code_product, family, problem_type_id, first_week, observed, expected, cost
    from quality_cells where network_code = any(${networks}::text[])
    order by code_product, problem_type_id, network_code`.execute(tx)
  return rows
}

export interface CellYear extends Omit<CellSeries, 'observed' | 'expected'> {
  readonly observed: number
  readonly expected: number
}

/** The same, summed over the last year. */
export async function loadYear(tx: Db, networks: readonly string[]): Promise<readonly CellYear[]> {
  const from = sql`cardinality(observed) - ${yearWeeks}::int + 1`
  const { rows } = await sql<CellYear>`
    select network_code, code_product, family, problem_type_id, first_week + cardinality(observed) - ${yearWeeks}::int as first_week,
      (select coalesce(sum(o), 0) from unnest(observed[${from}:]) o) as observed,
      (select coalesce(sum(e), 0) from unnest(expected[${from}:]) e) as expected, cost
    from quality_cells where network_code = any(${networks}::text[])
    order by code_product, problem_type_id, network_code`.execute(tx)
  return rows
}

/** Names of products by their codes. */
export async function loadProductNames(tx: Db, networks: readonly string[], codes: Iterable<string>) {
  const { rows } = await sql<{
    code_product: string
    item_name: string
  }>`select code_product, max(item_name) as item_name
    from products where network_code = any(${networks}::text[]) and code_product = any(${[...new Set(codes)]}::text[])
    group by 1`.execute(tx)
  return Object.fromEntries(rows.map(({ code_product, item_name }) => [code_product, item_name]))
}
