import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { CallEffect } from '../change/call.effect.ts'

/** Wait before a customer is informed of a change, in milliseconds: an undone or repeated act then makes one email. */
const quietMs = 2 * 60_000

const columnsOfVisit = ['appointment_date_at', 'accepted_at', 'email', 'status_id'] as const

/** The job that informs a customer of the state of a visit. */
export interface CustomerJob {
  readonly ID: string
}

/** Adds the job of the customer's email if a change concerns the customer. Networks that send no such email get no job. */
export const scheduleCustomerMail: CallEffect = async ({ tx, now }, { before, after }) => {
  const { ID, network_code, email } = after
  if (email === '' || columnsOfVisit.every((column) => after[column] === before[column])) return
  await sql`select ${customerJob(ID, now, quietMs)}
    from networks n where n.network_code = ${network_code} and 'Y' in (n.assignment_policy #>> '{customer,mail_promised}',
      n.assignment_policy #>> '{customer,mail_changed}', n.assignment_policy #>> '{customer,mail_day_before}')`.execute(
    tx,
  )
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
