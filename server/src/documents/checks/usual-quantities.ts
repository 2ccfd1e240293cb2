import { usualAmountCases } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { SqlFragment } from '../../platform/lists/conditions.ts'
import { recentCalls } from '../recent-calls.ts'

/** From this many lines the figures move slowly and take long to compute: they are then kept for an hour. */
const manyLines = 1_000

/** Stands for all calls in the place of a problem. A call without a problem has none of its own figures. */
const ofAllCalls = ''
export const allProblems = sql.lit(ofAllCalls)

/** SQL condition: the figures of a problem (alias `problem`), or of all of a network, should be computed again. */
const isStale = sql`not exists (select from usual_quantities u
  where u.network_code = c.network_code and u.problem_type_id = problem.problem_type_id
    and u.lines >= ${sql.lit(manyLines)} and u.computed_at >= now() - interval '1 hour')`

/** SQL of the figures that a call (alias `c`) is compared with: of its problem, and of all calls. */
const problemsOfCall = sql`unnest(array[c.problem_type_id, ${allProblems}]) problem (problem_type_id)`

/** SQL condition: figures that a call (alias `c`) is compared with should be computed again. */
export const usualQuantitiesAreStale = sql`exists (select from ${problemsOfCall} where ${isStale})`

/** Computes the stale figures for these documents, from the newest calls of each problem and of the network. */
export async function refreshUsualQuantities(db: Db, DocEntries: readonly number[]): Promise<void> {
  const { rows } = await sql<{ network_code: string; problems: string[] }>`
    select c.network_code, array_agg(distinct problem.problem_type_id) as problems
    from documents d join calls c on c."ID" = d.service_job_uuid cross join ${problemsOfCall}
    where d."DocEntry" = any(${DocEntries}::bigint[]) and d.type <> 'dpc' and ${isStale}
    group by c.network_code`.execute(db)
  for (const { network_code, problems } of rows) {
    const named = problems.filter((problem) => problem !== ofAllCalls)
    const ofProblem = recentCalls(network_code, sql.ref('problem.problem_type_id'))
    // Kilometres depend on the way, not on the problem.
    if (named.length > 0)
      await computeUsualQuantities(db, network_code, named, sql`${ofProblem} c`, sql`l."Distance" is null`)
    if (problems.includes(ofAllCalls))
      await computeUsualQuantities(db, network_code, [ofAllCalls], sql`${recentCalls(network_code)} c`, sql`true`)
  }
}

/** Medians and median absolute deviations per line of those calls. */
async function computeUsualQuantities(
  db: Db,
  network_code: string,
  problems: readonly string[],
  calls: SqlFragment,
  isCounted: SqlFragment,
): Promise<void> {
  await sql`
    with line as materialized (
      select problem.problem_type_id, d.type, case d.type when 'fee' then l."ItemCode" else l."CodeCom" end as code,
        l."Quantity"::float8 as quantity
      from unnest(${problems}::text[]) problem (problem_type_id)
      cross join lateral ${calls}
      join documents d on d.service_job_uuid = c."ID" and d.type in ('fee', 'sparepart')
      join document_lines l on l."DocEntry" = d."DocEntry" and l."LineStatus" = 'O' and ${isCounted}),
    middle as (
      select problem_type_id, type, code, count(*)::int as cases,
        percentile_cont(0.5) within group (order by quantity) as median
      from line group by 1, 2, 3 having count(*) >= ${sql.lit(usualAmountCases)}),
    figure as (
      select m.problem_type_id, jsonb_agg(jsonb_build_object('type', m.type, 'code', m.code, 'cases', m.cases,
        'median', round(m.median::numeric, 2), 'deviation', round(m.deviation::numeric, 2))) as figures
      from (select m.problem_type_id, m.type, m.code, m.cases, m.median,
          percentile_cont(0.5) within group (order by abs(l.quantity - m.median)) as deviation
        from middle m join line l using (problem_type_id, type, code) group by 1, 2, 3, 4, 5) m
      group by m.problem_type_id)
    insert into usual_quantities (network_code, problem_type_id, computed_at, lines, figures)
      select ${network_code}, problem, now(),
        (select count(*) from line where line.problem_type_id = problem), coalesce(figure.figures, '[]')
      from unnest(${problems}::text[]) problem left join figure on figure.problem_type_id = problem
    on conflict (network_code, problem_type_id) do update
      set computed_at = excluded.computed_at, lines = excluded.lines, figures = excluded.figures`.execute(db)
}
