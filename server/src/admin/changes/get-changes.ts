import type { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { adminSheetNames, policySheet } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminChange } from '@callout/domain/admin/admin.ts'
import { holdsPart } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { runnerOf } from '../../import/query-runner.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { administers, refuseOtherNetwork } from '../admin.sheets.ts'

/** A page of the changes of the session's network and of what all networks share, newest first. */
export async function getChanges(
  { tx, actor }: RequestContext,
  { sheet, key, batch, network_code, request }: BodyOf<typeof adminRowsApi.changes>,
): Promise<{ Data: AdminChange[]; Total: number }> {
  refuseOtherNetwork(actor, network_code)
  const client = runnerOf(tx)
  const from = `from admin_changes where network_code in ($1, '') and sheet = any ($5) and ($2::text is null or sheet = $2)
    and ($3::text is null or key = $3) and ($4::uuid is null or batch = $4)`
  const names: string[] = adminSheetNames.filter((name) => administers(actor, name))
  if (holdsPart(actor, ['network'])) names.push(policySheet)
  const values = [actor.network_code, sheet ?? null, key ?? null, batch ?? null, names]
  const { Page, PageSize, Total } = request
  const { rows } = await client.query<AdminChange>(
    `select "ID"::text as "ID", batch, sheet, key, user_name, at, note,
       case when undone_at is null then result else 'undone' end as result, columns
     ${from} order by admin_changes."ID" desc limit $6 offset $7`,
    [...values, PageSize, (Page - 1) * PageSize],
  )
  if (Total >= 0) return { Data: rows, Total }
  const counted = await client.query<{ count: number }>(`select count(*)::integer as count ${from}`, values)
  return { Data: rows, Total: counted.rows[0]?.count ?? 0 }
}
