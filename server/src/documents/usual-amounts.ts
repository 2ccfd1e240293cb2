import type { documentApi } from '@callout/domain/documents/document.api.ts'
import { type UsualAmount, usualAmountCases } from '@callout/domain/documents/document.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { visibleCall } from '../calls/call.queries.ts'
import { cached } from '../platform/database/ttl-cache.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { recentCalls } from './recent-calls.ts'

/** The medians move slowly, so they are computed once an hour for each network, type and problem. */
const maxAgeMs = 3_600_000

const codeColumns = { fee: 'ItemCode', sparepart: 'CodeCom' } as const

const usualAmounts = cached(
  'usual amounts',
  maxAgeMs,
  async (db, network_code: string, type: keyof typeof codeColumns, problem_type_id: string) => {
    const { rows } = await sql<UsualAmount>`
      select line.code, line.median::float8 as median, line.cases from (
        select l.${sql.ref(codeColumns[type])} as code, count(*)::int as cases,
          percentile_disc(0.5) within group (order by l."LineTotal") as median
        from ${recentCalls(network_code, sql`${problem_type_id}`)} c
        join documents d on d.service_job_uuid = c."ID" and d.type = ${sql.lit(type)}
        join document_lines l using ("DocEntry")
        where l."LineStatus" = 'O'
        group by 1) line
      where line.code <> '' and line.cases >= ${usualAmountCases} order by line.cases desc limit 200`.execute(db)
    return rows
  },
)

/** Amounts per line of the network's companies for calls with the same problem in the last 12 months. */
export async function listUsualAmounts(
  ctx: RequestContext,
  { service_job_uuid, type }: BodyOf<typeof documentApi.usualAmounts>,
): Promise<UsualAmount[]> {
  const { network_code, problem_type_id } = await visibleCall(ctx.tx, ctx.actor, service_job_uuid)
  return problem_type_id === '' ? [] : usualAmounts(ctx, network_code, type, problem_type_id)
}
