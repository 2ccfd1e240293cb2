import type { LateAction } from '@callout/domain/calls/deadlines.ts'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { checkAnswer } from '../../src/calls/deadlines/answer.job.ts'
import type { AnswerJob } from '../../src/calls/deadlines/call.jobs.ts'
import { createDeadlineTasks } from '../../src/calls/deadlines/deadline.tasks.ts'
import { checkVisits } from '../../src/calls/deadlines/visit.job.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { publishIn } from '../../src/platform/events/event-bus.ts'
import type { JobParts } from '../../src/platform/jobs/job-context.ts'
import { startWorkers } from '../../src/platform/jobs/workers.ts'
import { createMetrics } from '../../src/platform/observability/metrics.ts'
import { setUpApp, setUpClients } from './set-up-app.ts'
import type { TestApp } from './test-app.ts'

/** A server whose dispatchers of ATLIBE have an email address, and everybody signed in. */
export function setUpDeadlineApp() {
  const app = setUpApp()
  beforeAll(() =>
    sql`update networks set dispatch_email = 'dispatch@network.example' where network_code = 'ATLIBE'`.execute(app.db),
  )
  return { app, as: setUpClients(app) }
}

/** Parts of the jobs of a process on this server's database, with the server's clock. */
export const jobPartsOf = (app: TestApp): JobParts => ({
  db: app.db,
  publish: (events) => void publishIn(app.pool, events),
  publicUrl: 'https://callout.example',
  osrmUrl: undefined,
  now: () => app.clock.now,
})

/** Starts the workers of another process, which have a mail server that does not answer. */
export const startDeadlineWorkers = (app: TestApp) =>
  startWorkers({
    config: readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' }),
    pool: app.pool,
    metrics: createMetrics(),
    roomTasks: createDeadlineTasks(jobPartsOf(app)),
  })

/** Sets what happens to calls of medium priority after their deadline. */
export const setDeadlinePolicy = (app: TestApp, late_action: LateAction, limits: object = {}) =>
  sql`update networks set assignment_policy = ${JSON.stringify({ deadlines: { M: { late_action, ...limits } } })}
    where network_code = 'ATLIBE'`.execute(app.db)

/** The emails about a call as `recipient: subject`, with dots for numbers. */
export const mailSummariesOf = async (app: TestApp, ID: string) =>
  (await emailsOf(app, ID)).map(({ recipient, subject }) => `${recipient}: ${subject.replace(/\d+/, '…')}`)

/** The emails about a call, oldest first. */
export const emailsOf = (app: TestApp, ID: string) =>
  app.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('service_job_uuid', '=', ID)
    .orderBy('mail_uuid')
    .execute()

/** The waiting job of the answer ladder of a call. */
export async function answerJobOf(
  app: TestApp,
  ID: string,
): Promise<{ run_at: string; payload: AnswerJob } | undefined> {
  const { rows } = await sql<{ run_at: string; payload: AnswerJob }>`select run_at, payload
    from graphile_worker._private_jobs where key = ${`check_answer ${ID}`}`.execute(app.db)
  return rows[0]
}

/** Moves the clock and runs what is due by then, as the workers would. */
export async function passTimeTo(app: TestApp, instant: string): Promise<void> {
  app.clock.now = new Date(instant)
  for (;;) {
    const { rows } = await sql<{ id: string; payload: AnswerJob }>`select id, payload
      from graphile_worker._private_jobs where key like 'check_answer %' and run_at <= ${instant}`.execute(app.db)
    if (rows.length === 0) break
    for (const { id, payload } of rows) {
      await checkAnswer(jobPartsOf(app), payload)
      // A job that has set the next step moved to its time.
      await sql`delete from graphile_worker._private_jobs where id = ${id} and run_at <= ${instant}`.execute(app.db)
    }
  }
  await checkVisits(jobPartsOf(app))
}

/** The kinds of changes of a call, oldest first. Read directly: sessions end when the clock moves on by hours. */
export async function changeTypesOf(app: TestApp, ID: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`select change_data->>'type' as type from history
    where service_job_uuid = ${ID} order by "ID"`.execute(app.db)
  return rows.map(({ type }) => type)
}
