import { usualAmountCalls } from '@callout/domain/documents/document.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the keys of the calls that usual amounts and quantities are computed from, from the newest on: those with a
 * problem, else all.
 * Their number is limited, so that the figures cost the same in a network of any size.
 */
export const recentCalls = (
  network_code: string,
  problem_type_id?: RawBuilder<string>,
) => sql`(select c."ID" from calls c
  where c.network_code = ${network_code} ${problem_type_id ? sql`and c.problem_type_id = ${problem_type_id}` : sql``}
    and c.created_at >= now() - interval '12 months'
  order by c.created_at desc limit ${sql.lit(usualAmountCalls)})`
