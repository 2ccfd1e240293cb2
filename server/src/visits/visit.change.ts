import type { ChangeType } from '@callout/domain/history/history.ts'
import type { VisitProgress } from '@callout/domain/visits/visit.ts'
import type { Insertable } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { changedItems, writeHistory } from '../platform/audit/history.ts'
import type { Visits } from '../platform/database/db.types.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { ChangeContext } from '../platform/http/context.ts'

type VisitFiles = Pick<Insertable<Visits>, 'photos_attachment' | 'signature_attachment'>

/** The change of a visit: its progress before and after, and the attachments of its report. */
export interface VisitChange {
  readonly before: VisitProgress
  readonly after: VisitProgress
  readonly files?: VisitFiles
}

/** Until its end a visit has no files. The stored ones are of a technician who had the same appointment before. */
const noFiles = { photos_attachment: null, signature_attachment: null, report_attachment: null, reported_at: null }

/**
 * The only function that changes visits: writes the row and the history of the call, and publishes the call. The call
 * must be locked.
 */
export async function changeVisit(
  ctx: ChangeContext,
  call: StoredCall,
  { before, after, files = {} }: VisitChange,
  type: ChangeType,
): Promise<void> {
  const { tx, actor, now } = ctx
  const { ID, call_id, network_code, version, technician } = call
  const societe_uuid = call.societe_uuid as string
  const columns = { ...after, ...noFiles, ...files, technician, societe_uuid }
  await tx
    .insertInto('visits')
    .values({
      service_job_uuid: ID,
      appointment_date_at: call.appointment_date_at as string,
      network_code,
      ...columns,
    })
    .onConflict((on) => on.columns(['service_job_uuid', 'appointment_date_at']).doUpdateSet(columns))
    .execute()
  const changedItem = changedItems({ ...before }, { ...after })
  await writeHistory(tx, actor, now, { network_code, service_job_uuid: ID, call_id, type, changedItem })
  ctx.publish({ kind: 'call', ID, version, network_code, ...recipientsOf(call) })
}
