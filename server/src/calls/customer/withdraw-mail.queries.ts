import type { CustomerMail } from '@callout/domain/calls/customer.mails.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { StoredCall } from '../call.queries.ts'

interface LastMail {
  readonly created_at: string
  readonly token_hash: Buffer
}

/**
 * Takes back the last email of this kind about the present visit, with its link. False if it is on its way to the
 * customer; true also if there is none. The call must be locked.
 */
export async function withdrawCustomerMail(tx: Db, call: StoredCall, kind: CustomerMail): Promise<boolean> {
  const { rows } = await sql<LastMail>`select created_at, token_hash from customer_links
    where service_job_uuid = ${call.ID} and kind = ${kind} and is_mailed and visit_at = ${call.appointment_date_at}
    order by created_at desc limit 1`.execute(tx)
  const [link] = rows
  if (!link) return true
  const { rows: removed } = await sql`
    with waiting as (
      select m.mail_uuid, graphile_worker.remove_job(m.mail_uuid::text) as job
      from mails m join graphile_worker.jobs j on j.key = m.mail_uuid::text
      where m.service_job_uuid = ${call.ID} and m.created_at = ${link.created_at} and m.sent_at is null
        and j.locked_at is null and j.attempts = 0 and j.run_at > now())
    delete from mails using waiting where mails.mail_uuid = waiting.mail_uuid returning mails.mail_uuid`.execute(tx)
  if (removed.length > 0) await tx.deleteFrom('customer_links').where('token_hash', '=', link.token_hash).execute()
  return removed.length > 0
}
