import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { StoredCall } from '../call.queries.ts'

/** Wait before a customer is informed of a change, in milliseconds: an undone or repeated act then makes one email. */
const quietMs = 2 * 60_000

/** The job that informs a customer of the state of a visit. */
export interface CustomerJob {
  readonly ID: string
}

/**
 * SQL call that adds the job of the customer's email, to be selected in the statement that changes the call. Empty if
 * the change does not concern the customer. Networks that send no such email get no job.
 */
export function customerJobAfterChange(
  call: StoredCall,
  changes: Partial<StoredCall>,
  now: string,
): RawBuilder<unknown>[] {
  const { ID, network_code, email } = { ...call, ...changes }
  const concernsVisit = ['appointment_date_at', 'accepted_at', 'email', 'status_id'].some((column) => column in changes)
  if (email === '' || !concernsVisit) return []
  return [
    sql`(select ${customerJob(ID, now, quietMs)}
      from networks n where n.network_code = ${network_code} and 'Y' in (n.assignment_policy #>> '{customer,mail_promised}',
        n.assignment_policy #>> '{customer,mail_changed}', n.assignment_policy #>> '{customer,mail_day_before}'))`,
  ]
}

/** Adds the job of the customer's email again, to run after `waitMs` milliseconds. */
export const repeatCustomerJob = (tx: Db, ID: string, now: string, waitMs: number) =>
  sql`select ${customerJob(ID, now, waitMs)}`.execute(tx)

function customerJob(ID: string, now: string, waitMs: number): RawBuilder<unknown> {
  const runAt = addMilliseconds(now, waitMs)
  const payload: CustomerJob = { ID }
  return sql`graphile_worker.add_job('mail_customer', ${JSON.stringify(payload)}::json,
        run_at => ${runAt}::timestamptz, job_key => ${`mail_customer ${ID}`})`
}
