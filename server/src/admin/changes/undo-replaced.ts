import { runnerOf } from '../../import/query-runner.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { maxReplaced, type Replaced, replaceRecords, saysReplacedSql } from '../uses/replace-records.ts'
import { namedRow } from '../uses/stored-row.ts'

/** Gives records their former value back, as far as nobody has changed them since. */
export async function undoReplaced(ctx: RequestContext, batch: string, { sheet, key, by, ...part }: Replaced) {
  const back = { batch, sheet, key: by, by: key, limit: maxReplaced, isUndo: true } as const
  const [row, other] = [await namedRow(ctx, sheet, by), await namedRow(ctx, sheet, key)]
  const { rows } = await runnerOf(ctx.tx).query<{ count: number }>(
    `select count(distinct coalesce(service_job_uuid, service_contract_uuid))::integer as count from history h
     where network_code = $1 and ${saysReplacedSql(part)} and $3::text is not null`,
    [ctx.actor.network_code, row.code, row.above, other.code],
  )
  const { count, rest } = await replaceRecords(ctx, back, part)
  return { undone: count + rest, refused: (rows[0]?.count ?? 0) - count - rest }
}
