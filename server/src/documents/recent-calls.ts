import { usualAmountCalls } from '@callout/domain/documents/document.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the keys of the calls with a problem that usual amounts and quantities are computed from, from the newest on.
 * Their number is limited, so that the figures cost the same in a network of any size.
 */
export const recentCalls = (
  network_code: string,
  problem_type_id: RawBuilder<string>,
) => sql`(select c."ID" from calls c
  where c.network_code = ${network_code} and c.problem_type_id = ${problem_type_id}
    and c.created_at >= now() - interval '12 months'
  order by c.created_at desc limit ${sql.lit(usualAmountCalls)})`
