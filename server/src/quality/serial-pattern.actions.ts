import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import type { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { type SerialTrial, serialPatternFault } from '@callout/domain/quality/serial-pattern.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'

/** Reads the newest serial numbers of the network, or of a product, by a pattern that nothing uses yet. */
export async function trySerialPattern(
  { tx, actor }: RequestContext,
  { pattern, code_product }: BodyOf<typeof qualityApi.trySerialPattern>,
): Promise<SerialTrial> {
  const fault = serialPatternFault(pattern)
  if (fault) throw new RefusalError(refuseField('pattern', `quality.refused.pattern_${fault}`))
  const { rows } = await sql<SerialTrial>`
    with tried as (
      select "InternalSN" as serial, to_char(serial_month("InternalSN", ${pattern}), 'YYYY-MM') as month
      from equipment_cards where network_code = ${actor.network_code} and "InternalSN" <> ''
        and ${code_product === '' ? sql`true` : sql`"CodeCom" = ${code_product}`}
      order by "InsId" desc limit 1000)
    select count(*)::int as total, count(month)::int as matched,
      coalesce((select json_agg(sample) from (select * from tried limit 20) sample), '[]') as samples
    from tried`.execute(tx)
  return rows[0] ?? { total: 0, matched: 0, samples: [] }
}
