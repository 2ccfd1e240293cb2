import type { DetectorThresholds } from '@callout/domain/quality/detection/detect.ts'
import type { JudgedCell } from '@callout/domain/quality/detection/judge-family.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { CountedProduct } from './counts/count-cells.ts'
import { isFailure, type NetworkDay } from './failure.queries.ts'

/** Findings of a run about a network besides its cells. */
export interface RunFigures {
  readonly thresholds: DetectorThresholds
  /** The current week, and the month (YYYY-MM) in which production windows were last looked at. */
  readonly week: number
  readonly scanned: string
  readonly coverage: number
  readonly since: string | null
  /** Day from which on the costs of failures are summed. */
  readonly costs_from: string
  readonly baseline_weeks: number
  readonly defect_code_days: number | null
}

/** A network with its budget of false alarms a year. */
export interface QualityNetwork extends NetworkDay {
  readonly budget: number
}

export async function loadNetworks(tx: Db, now: string): Promise<readonly QualityNetwork[]> {
  const { rows } = await sql<
    Omit<QualityNetwork, 'now'>
  >`select network_code, time_zone, quality_budget::float8 as budget
    from networks order by network_code`.execute(tx)
  return rows.map((row) => ({ ...row, now }))
}

export async function loadRun(tx: Db, network_code: string): Promise<RunFigures | undefined> {
  const { rows } = await sql<{ figures: RunFigures }>`select figures from quality_runs
    where network_code = ${network_code}`.execute(tx)
  return rows[0]?.figures
}

export async function saveRun(tx: Db, { network_code, now }: NetworkDay, figures: RunFigures): Promise<void> {
  await sql`insert into quality_runs (network_code, updated_at, figures)
    values (${network_code}, ${now}, ${JSON.stringify(figures)})
    on conflict on constraint quality_runs_pkey do update set updated_at = excluded.updated_at,
      figures = excluded.figures`.execute(tx)
}

/** Codes that are marked, also those that are no product. */
export async function loadMarkedCodes(tx: Db, network_code: string): Promise<readonly string[]> {
  const { rows } = await sql<{ code_product: string }>`select distinct code_product from quality_marks
    where network_code = ${network_code}`.execute(tx)
  return rows.map(({ code_product }) => code_product)
}

/** The products of a network. A product without a family is a family of its own. */
export async function loadProducts(tx: Db, network_code: string): Promise<readonly CountedProduct[]> {
  const { rows } = await sql<CountedProduct>`
    select code_product, coalesce(nullif(family, ''), code_product) as family
    from products where network_code = ${network_code} order by code_product`.execute(tx)
  return rows
}

/** Removes the counts of products that are no more, and their marks. */
export async function removeOldCounts(tx: Db, network_code: string): Promise<void> {
  for (const table of ['quality_counts', 'quality_exposures', 'quality_cells', 'quality_marks'] as const)
    await sql`delete from ${sql.table(table)} t where network_code = ${network_code} and not exists (select from products p
      where p.network_code = t.network_code and p.code_product = t.code_product)`.execute(tx)
}

interface Facts {
  readonly coverage: number
  readonly defect_code_days: number | null
}

/** The share of the failures of the last year that have a card, and the median days until a defect code is known. */
export async function loadFacts(tx: Db, { network_code, now }: NetworkDay): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select coalesce(count(call.ins_id)::float8 / nullif(count(*), 0), 0) as coverage,
      percentile_cont(0.5) within group (order by extract(epoch from call.done_at - call.created_at) / 86400)
        filter (where call.defect_code1 <> '' and call.done_at is not null) as defect_code_days
    from calls call where call.network_code = ${network_code} and ${isFailure}
      and call.created_at >= ${now}::timestamptz - interval '1 year'`.execute(tx)
  return rows[0] ?? { coverage: 0, defect_code_days: null }
}

/** Mean of the documents of done failures in the last two years, by product and problem. */
export async function loadCosts(tx: Db, { network_code, now }: NetworkDay, products: readonly string[]) {
  const { rows } = await sql<{ code_product: string; problem_type_id: string; cost: number }>`
    select call.code_product, call.problem_type_id, (sum(d."DocTotal") / count(distinct call."ID"))::float8 as cost
    from calls call left join documents d on d.service_job_uuid = call."ID" and d.type in ('fee', 'sparepart')
    where call.network_code = ${network_code} and call.code_product = any(${products}::text[]) and ${isFailure}
      and call.done_at >= ${now}::timestamptz - interval '2 years'
    group by 1, 2`.execute(tx)
  return new Map(rows.map((row) => [JSON.stringify([row.code_product, row.problem_type_id]), row.cost ?? 0]))
}

/** Stores what was found of the products of a family. */
export async function saveCells(
  tx: Db,
  network_code: string,
  products: readonly string[],
  first_week: number,
  cells: readonly (JudgedCell & { readonly cost: number })[],
): Promise<void> {
  await sql`delete from quality_cells where network_code = ${network_code}
    and code_product = any(${products}::text[])`.execute(tx)
  if (cells.length === 0) return
  const rows = cells.map(({ code_product, problem_type_id, family, observed, expected, rates, cost }) => ({
    ...{ network_code, code_product, problem_type_id, family, first_week, cost },
    ...{ observed: [...observed], expected: [...expected], rates: [...rates] },
  }))
  await tx.insertInto('quality_cells').values(rows).execute()
}
