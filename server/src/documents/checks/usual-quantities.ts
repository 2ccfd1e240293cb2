import { usualAmountCases } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { recentCalls } from '../recent-calls.ts'

/** From this many lines the figures move slowly and take long to compute: they are then kept for an hour. */
const manyLines = 1_000

/** SQL condition: the figures for the problem of a call (alias `c`) should be computed again. */
export const usualQuantitiesAreStale = sql`c.problem_type_id <> '' and not exists (select from usual_quantities u
  where u.network_code = c.network_code and u.problem_type_id = c.problem_type_id
    and u.lines >= ${sql.lit(manyLines)} and u.computed_at >= now() - interval '1 hour')`

/** Computes the stale figures of the problems of these documents, from the newest calls of each problem. */
export async function refreshUsualQuantities(db: Db, DocEntries: readonly number[]): Promise<void> {
  const { rows } = await sql<{ network_code: string; problems: string[] }>`
    select c.network_code, array_agg(distinct c.problem_type_id) as problems
    from documents d join calls c on c."ID" = d.service_job_uuid
    where d."DocEntry" = any(${DocEntries}::bigint[]) and d.type <> 'dpc' and ${usualQuantitiesAreStale}
    group by c.network_code`.execute(db)
  for (const { network_code, problems } of rows) await computeUsualQuantities(db, network_code, problems)
}

/** Medians and median absolute deviations per line. Kilometres are left out: they depend on the way. */
async function computeUsualQuantities(db: Db, network_code: string, problems: readonly string[]): Promise<void> {
  await sql`
    with line as materialized (
      select problem.problem_type_id, d.type, case d.type when 'fee' then l."ItemCode" else l."CodeCom" end as code,
        l."Quantity"::float8 as quantity
      from unnest(${problems}::text[]) problem (problem_type_id)
      cross join lateral ${recentCalls(network_code, sql.ref('problem.problem_type_id'))} c
      join documents d on d.service_job_uuid = c."ID" and d.type in ('fee', 'sparepart')
      join document_lines l on l."DocEntry" = d."DocEntry" and l."LineStatus" = 'O' and l."Distance" is null),
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
