import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isRefused, refusedMark } from '../platform/jobs/outbox.ts'

/** An address that the mail server refused for good, and its reason. */
export interface UndeliveredEmail {
  readonly email: string
  readonly reason: string
  readonly at: string
}

/** The addresses of emails about these calls that could not be delivered, and to which none was delivered later. */
export async function loadUndeliveredEmails(tx: Db, calls: readonly string[]): Promise<UndeliveredEmail[]> {
  const { rows } = await sql<UndeliveredEmail>`
    select distinct on (recipient) recipient as email, substr(last_error, ${refusedMark.length + 1}) as reason,
      created_at as at
    from mails where service_job_uuid = any(${calls}::uuid[]) and sent_at is null and ${isRefused}
      and not exists (select from mails later where later.service_job_uuid = mails.service_job_uuid
        and later.recipient = mails.recipient and later.sent_at is not null and later.created_at > mails.created_at)
    order by recipient, created_at desc`.execute(tx)
  return rows
}
