import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './db.ts'

/** What one process counts and measures of itself, for whoever scrapes it. */
export type Metrics = ReturnType<typeof openMetrics>

const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

export function openMetrics() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const about = { registers: [register] }
  const gauge = (name: string, help: string) => new Gauge({ ...about, name: `callout_${name}`, help })
  const histogram = (name: string, help: string, buckets = seconds) =>
    new Histogram({ ...about, name: `callout_${name}`, help, buckets })
  return {
    register,
    requests: new Histogram({
      ...about,
      name: 'callout_request_seconds',
      help: 'Requests by route and status.',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    }),
    queries: histogram('query_seconds', 'Statements to the database, from their sending to their last row.'),
    poolWaits: histogram('pool_wait_seconds', 'How long a request waited for a connection to the database.'),
    poolSize: gauge('pool_connections', 'Connections to the database.'),
    poolIdle: gauge('pool_connections_idle', 'Of these, those nobody uses.'),
    poolWaiting: gauge('pool_waiting', 'Who waits for a connection now.'),
    jobs: new Counter({
      ...about,
      name: 'callout_jobs_total',
      help: 'Jobs this process did, by task and outcome: done, tried (again later) or failed (for good).',
      labelNames: ['task', 'outcome'],
    }),
    mails: new Counter({
      ...about,
      name: 'callout_mails_total',
      help: 'Mails this process handed to the mail server, by outcome: sent or refused.',
      labelNames: ['outcome'],
    }),
    scans: new Counter({
      ...about,
      name: 'callout_scans_total',
      help: 'Uploads this process had scanned, by outcome: clean, infected, too large (for the scanner), unavailable.',
      labelNames: ['outcome'],
    }),
    refusals: new Counter({
      ...about,
      name: 'callout_refused_total',
      help: 'Requests that were not let in, by status: 401, 403, 429.',
      labelNames: ['status'],
    }),
    streams: gauge('event_streams', 'Event streams this process keeps open.'),
    exports: gauge('exports', 'Exports this process has under way.'),
    jobsWaiting: gauge('jobs_waiting', 'Jobs that are due, over all processes.'),
    jobsOldest: gauge('jobs_oldest_seconds', 'How long the oldest due job has waited.'),
    jobsFailed: gauge('jobs_failed', 'Jobs that failed for good and are still there.'),
    mailsWaiting: gauge('mails_waiting', 'Mails of the outbox that are not sent yet.'),
    mailsOldest: gauge('mails_oldest_seconds', 'How long the oldest unsent mail has waited.'),
    sessions: gauge('sessions_open', 'Sessions that have not ended, over all processes.'),
  }
}

interface Counted {
  jobs: number
  jobs_age: number
  failed: number
  mails: number
  mails_age: number
  sessions: number
}

const age = (since: string) => sql.raw(`coalesce(extract(epoch from now() - ${since}), 0)::float8`)

/** Asks the database what all processes share. Each part reads an index or a table that stays small. */
export async function readShared(db: Db, metrics: Metrics): Promise<void> {
  const { rows } = await sql<Counted>`select jobs.*, mails.*, sessions.* from
    (select count(*) filter (where is_due) as jobs, ${age('min(run_at) filter (where is_due)')} as jobs_age,
       count(*) filter (where attempts >= max_attempts) as failed
     from (select *, attempts < max_attempts and run_at <= now() and locked_at is null as is_due
       from graphile_worker.jobs) all_jobs) jobs,
    (select count(*) as mails, ${age('min(created_at)')} as mails_age from mails where sent_at is null) mails,
    (select count(*) as sessions from sessions s where ended_at is null and exists (
       select from session_tokens t where t.session_id = s.session_id and t.expires_at > now())) sessions`.execute(db)
  const found = rows[0]
  if (!found) return
  metrics.jobsWaiting.set(found.jobs)
  metrics.jobsOldest.set(found.jobs_age)
  metrics.jobsFailed.set(found.failed)
  metrics.mailsWaiting.set(found.mails)
  metrics.mailsOldest.set(found.mails_age)
  metrics.sessions.set(found.sessions)
}
