import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { recordUsesOf } from '../uses/find-uses.ts'
import { type Replaced, replaceInRecords } from '../uses/replace.ts'
import { namedRow } from '../uses/stored-row.ts'

/** The replacement of a batch, unless it has been taken back. */
export async function findReplaced(client: QueryRunner, network_code: string, batch: string): Promise<Replaced | null> {
  const { rows } = await client.query<{ replaced: Replaced }>(
    `select replaced from admin_changes where batch = $2 and network_code = $1 and undone_at is null
       and replaced is not null limit 1`,
    [network_code, batch],
  )
  return rows[0]?.replaced ?? null
}

/** Gives records their former value back, as far as nobody has changed them since. */
export async function undoReplaced(ctx: RequestContext, { sheet, key, by, first, last }: Replaced) {
  const [row, other] = [await namedRow(ctx, sheet, by), await namedRow(ctx, sheet, key)]
  const { rows } = await runnerOf(ctx.tx).query<{ count: number }>(
    `select count(distinct coalesce(service_job_uuid, service_contract_uuid))::integer as count from history
     where "ID" between $2 and $3 and network_code = $1`,
    [ctx.actor.network_code, first, last],
  )
  let undone = 0
  for (const { from, names, replace } of recordUsesOf(row))
    if (replace)
      undone += (await replaceInRecords(ctx, { from, names, replace, since: { first, last } }, row, other)).count
  return { undone, refused: (rows[0]?.count ?? 0) - undone }
}
