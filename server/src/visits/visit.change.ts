import type { ChangeType } from '@callout/domain/history/history.ts'
import type { VisitPayment } from '@callout/domain/visits/payment.ts'
import type { VisitProgress } from '@callout/domain/visits/visit.ts'
import type { Insertable } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { changedItems, writeHistory } from '../platform/audit/history.ts'
import type { Visits } from '../platform/database/db.types.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { ChangeContext } from '../platform/http/context.ts'

type VisitFiles = Pick<
  Insertable<Visits>,
  'photos_attachment' | 'signature_attachment' | 'photos_announced' | 'paid_codes' | keyof VisitPayment
>

/** The change of a visit: its progress before and after, and the attachments of its report, or that it keeps them. */
export interface VisitChange {
  readonly before: VisitProgress
  readonly after: VisitProgress
  readonly files?: VisitFiles | 'kept'
}

const pickPayment = (files: VisitFiles) =>
  Object.fromEntries(
    Object.keys(noPayment).flatMap((field) => (field in files ? [[field, files[field as keyof VisitPayment]]] : [])),
  )

/** Until its end a visit has no files. The stored ones are of a technician who had the same appointment before. */
const noFiles = {
  photos_attachment: null,
  photos_announced: 0,
  photos_received: 0,
  signature_attachment: null,
  report_attachment: null,
  report_content: '',
  reported_at: null,
  paid_codes: [],
}

const noPayment: VisitPayment = { payer: '', payer_reason: '', paid_amount: null, paid_means: '', paid_items: '' }

/**
 * The only function that changes the progress of visits: writes the row and the history of the call, and publishes the call. The call
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
  const columnsOfFiles = files === 'kept' ? { reported_at: null } : { ...noFiles, ...noPayment, ...files }
  const columns = { ...after, ...columnsOfFiles, technician, societe_uuid }
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
  const payment = files === 'kept' ? noPayment : { ...noPayment, ...pickPayment(files) }
  const changedItem = changedItems({ ...before, ...noPayment }, { ...after, ...payment })
  await writeHistory(tx, actor, now, { network_code, service_job_uuid: ID, call_id, type, changedItem })
  ctx.publish({ kind: 'call', ID, version, network_code, ...recipientsOf(call) })
}
