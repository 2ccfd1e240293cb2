import type { ChangeType } from '@callout/domain/history/history.ts'
import { refuseOverwrite } from '@callout/domain/platform/old-version.ts'
import { type Refusal, refuse } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleAuthor } from '../platform/audit/history.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { refuseOldVersion } from '../platform/records/old-version.ts'
import type { StoredCall } from './call.queries.ts'

/** Types of history rows that leave the call and its version unchanged. */
const typesWithoutNewVersion: ChangeType[] = [
  'mail',
  'attach',
  'rename',
  'detach',
  'document',
  'document_change',
  'document_approve_first',
  'document_approve',
  'document_take_back',
  'document_reject',
  'invoice',
  'credit_note',
  'customer',
  'visit_depart',
  'visit_take_back',
  'visit_start',
  'visit_finish',
  'visit_correct',
]
const typeSql = sql<string>`change_data->>'type'`

/** Refuses to change a call that changed since the user loaded it. Names who changed it if the user may see that. */
export const refuseOldCall = (
  ctx: ChangeContext,
  call: StoredCall & { seen_version: number },
  version?: number | null,
) => refuseOldVersion(call, version, () => refusalOfOldCall(ctx, call))

/** The refusal of a change that is based on an older version of the call than this one. */
export async function refusalOfOldCall({ tx, actor }: ChangeContext, call: StoredCall): Promise<Refusal> {
  const last = await tx
    .selectFrom('history')
    .select([visibleAuthor(actor).as('user_name'), typeSql.as('type')])
    .where('service_job_uuid', '=', call.ID)
    .where(typeSql, 'not in', typesWithoutNewVersion)
    // Skip history rows of another company's documents: its users are not named to this company.
    .where((row) =>
      actor.societe_uuid === null
        ? row.lit(true)
        : row.or([row('societe_uuid', 'is', null), row('societe_uuid', '=', actor.societe_uuid)]),
    )
    // An import adds old rows late.
    .orderBy('created_at', 'desc')
    .orderBy('ID', 'desc')
    .limit(1)
    .executeTakeFirst()
  const user_name = last?.user_name ?? ''
  if (last?.type !== 'assign' || user_name === '') return refuseOverwrite(user_name)
  const params = { user_name, subcontractor_name: call.subcontractor_name }
  return refuse('message.assigned_meanwhile', { code: 'Conflict', params })
}
