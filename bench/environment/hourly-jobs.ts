import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Runs the hourly jobs once and waits until no job is due. In a network that was generated or copied a moment ago all
 * of them have work, and would do it while something is measured.
 */
export async function runHourlyJobs(pool: pg.Pool): Promise<void> {
  // Thousands of emails about visits that passed take minutes to send: these count as sent.
  await pool.query(`update calls set overdue_told_at = now(), overdue_passed_on_at = now()
    where is_saved_status_open and appointment_date_at < now() and overdue_passed_on_at is null`)
  await pool.query('select graphile_worker.add_job(identifier) from graphile_worker._private_known_crontabs')
  while (await isJobDue(pool)) await wait(500)
}

async function isJobDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_due: boolean }>(
    'select exists (select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as is_due',
  )
  return rows[0]?.is_due ?? false
}
