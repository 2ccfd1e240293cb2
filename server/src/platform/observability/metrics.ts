import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { quotaNames } from '../http/quotas.ts'

/** Names of the background jobs. */
const taskNames = [
  'send_mail',
  'remove_pieces',
  'sweep_uploads',
  'sweep_leavings',
  'make_partitions',
  'check_answer',
  'check_visits',
  'set_deadlines',
  'check_documents',
  'repeat_fee_prices',
  'repeat_tax_rates',
  'apply_waiting',
  'mail_accounts',
  'mail_customer',
  'remind_customers',
  'tell_visit',
  'send_push',
  'report_visit',
  'store_invoice',
  'store_missing_invoices',
  'import_file',
  'replace_records',
  'quality',
  'count_quality',
  'look_back',
  'mail_alarms',
  'run_campaigns',
] as const
/** Name of a background job. */
export type TaskName = (typeof taskNames)[number]

/** The Prometheus metrics of a process. */
export type Metrics = ReturnType<typeof createMetrics>

const secondsBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

/** Creates the metrics of a process in their own registry. Durations are in seconds. */
export function createMetrics() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const options = { registers: [register] }
  const gauge = (name: string, help: string) => new Gauge({ ...options, name: `callout_${name}`, help })
  const histogram = (name: string, help: string, buckets = secondsBuckets) =>
    new Histogram({ ...options, name: `callout_${name}`, help, buckets })
  const counter = <const L extends Labels>(name: string, help: string, labels: L) =>
    counterOf(register, name, help, labels)
  return {
    register,
    requests: new Histogram({
      ...options,
      name: 'callout_request_seconds',
      help: 'Requests by route and status.',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    }),
    queries: histogram('query_seconds', 'Statements to the database, from their sending to their last row.'),
    poolWaits: histogram('pool_wait_seconds', 'How long a request waited for a connection to the database.'),
    poolSize: gauge('pool_connections', 'Connections to the database.'),
    poolIdle: gauge('pool_connections_idle', 'Of these, those nobody uses.'),
    poolWaiting: gauge('pool_waiting', 'Requests and jobs that wait for a connection to the database.'),
    replicaReads: counter(
      'replica_reads_total',
      'Lists, exports, searches and accounts, by where they were answered. Counted only with read replicas.',
      { source: ['replica', 'primary'] },
    ),
    replicaUsed: new Gauge({
      ...options,
      name: 'callout_replica_used',
      help: 'Read replicas by host: 1 if it answers reads, 0 if it is away, too far behind or not a replica.',
      labelNames: ['replica'],
    }),
    replicaLag: new Gauge({
      ...options,
      name: 'callout_replica_lag_seconds',
      help: 'How far each read replica is behind; it is not used from 30 s on.',
      labelNames: ['replica'],
    }),
    jobs: counter(
      'jobs_total',
      'Jobs by task and outcome: done, tried (again later), failed (for good); died (with its process), set_aside (then).',
      {
        task: taskNames,
        outcome: ['done', 'tried', 'failed', 'died', 'set_aside'],
      },
    ),
    mails: counter('mails_total', 'Mails this process handed to the mail server, by outcome: sent or refused.', {
      outcome: ['sent', 'refused'],
    }),
    webhooks: counter(
      'webhooks_total',
      'Tries of webhooks of this process, by outcome: sent or refused (again later).',
      {
        outcome: ['sent', 'refused'],
      },
    ),
    scans: counter(
      'scans_total',
      'Uploads this process had scanned, by outcome: clean, infected, too large (for the scanner), unavailable.',
      { outcome: ['clean', 'infected', 'too large', 'unavailable'] },
    ),
    refusals: counter('refused_total', 'Requests that were not let in, by status: 401, 403, 429.', {
      status: ['401', '403', '429'],
    }),
    quotaRefusals: counter(
      'quota_refused_total',
      'What was refused with 429 because a quota of its account or company was used up, by quota.',
      { quota: quotaNames },
    ),
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

type Labels = Readonly<Record<string, readonly string[]>>

/** A counter that starts at 0 for all label values, so that the first event is seen as an increase. */
function counterOf<const L extends Labels>(register: Registry, name: string, help: string, labels: L) {
  const labelNames = Object.keys(labels) as (keyof L & string)[]
  const counter = new Counter({ registers: [register], name: `callout_${name}`, help, labelNames })
  for (const values of combinations(labels)) counter.inc(values as Record<keyof L & string, string>, 0)
  return counter
}

/** All combinations of label values. */
const combinations = (labels: Labels): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
