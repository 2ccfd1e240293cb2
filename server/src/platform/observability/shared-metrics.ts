import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { hasJob } from '../jobs/outbox.ts'
import type { Metrics } from './metrics.ts'

interface SharedCounts {
  jobs: number
  jobs_age: number
  failed: number
  mails: number
  mails_age: number
  sessions: number
}

/** SQL for the seconds since an instant, 0 for null. */
const ageSql = (since: string) => sql.raw(`coalesce(extract(epoch from now() - ${since}), 0)::float8`)

/** Counts of jobs, emails and sessions; ages in seconds. Each subquery reads an index or a small table. */
export async function loadSharedCounts(db: Db): Promise<SharedCounts> {
  const { rows } = await sql<SharedCounts>`select jobs.*, mails.*, sessions.* from
    (select count(*) filter (where is_due) as jobs, ${ageSql('min(run_at) filter (where is_due)')} as jobs_age,
       count(*) filter (where attempts >= max_attempts) as failed
     from (select *, attempts < max_attempts and run_at <= now() and locked_at is null as is_due
       from graphile_worker.jobs) all_jobs) jobs,
    (select count(*) as mails, ${ageSql('min(created_at)')} as mails_age
     from mails where sent_at is null and ${hasJob}) mails,
    (select count(*) as sessions from sessions s where ended_at is null and exists (
       select from session_tokens t where t.session_id = s.session_id and t.expires_at > now())) sessions`.execute(db)
  return rows[0] as SharedCounts
}

/** Sets the metrics that all processes share from the database. */
export async function updateSharedMetrics(db: Db, metrics: Metrics): Promise<void> {
  const counts = await loadSharedCounts(db)
  metrics.jobsWaiting.set(counts.jobs)
  metrics.jobsOldest.set(counts.jobs_age)
  metrics.jobsFailed.set(counts.failed)
  metrics.mailsWaiting.set(counts.mails)
  metrics.mailsOldest.set(counts.mails_age)
  metrics.sessions.set(counts.sessions)
}
