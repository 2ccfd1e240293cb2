import { CallStatus, type Priority } from '@callout/domain/calls/call.ts'
import { asCompany } from '@callout/domain/platform/actor.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { progressAfter } from '@callout/domain/visits/visit.rules.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { assignToCompany } from '../calls/assignment/call.assign.ts'
import { rankCompanies } from '../calls/assignment/call.ranking.ts'
import { acceptCall, rejectCall } from '../calls/call.answer.ts'
import { createCall } from '../calls/call.create.ts'
import { refuseOldCall } from '../calls/call.old-version.ts'
import { isPresentVisit, visibleCall } from '../calls/call.queries.ts'
import { reportOnCall } from '../calls/call.report.ts'
import type { Config } from '../platform/config/config.ts'
import { errorText } from '../platform/config/fatal-error.ts'
import { openDb } from '../platform/database/db.ts'
import { createEventSender } from '../platform/events/event-bus.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../platform/jobs/job-context.ts'
import { actOnVisit } from '../visits/visit.acts.ts'
import { changeVisit } from '../visits/visit.change.ts'
import { visibleVisit } from '../visits/visit.queries.ts'
import { type LiveAct, type LiveCall, nextAct } from './live-acts.ts'
import { liveAccount } from './master-data/accounts.ts'

/** Most calls that are made in 24 hours. */
const callsPerDay = 50

/** Lets the demo live on while somebody has a page open: one change a minute, until it is stopped. */
export function startLiveDemo({ publicUrl, osrmUrl }: Config, pool: pg.Pool): { stop: () => Promise<void> } {
  const events = createEventSender(pool)
  const parts = { db: openDb(pool), publish: events.publish, publicUrl, osrmUrl, now: () => new Date() }
  let running: Promise<unknown> | undefined
  const tick = () => {
    running ??= liveOneMinute(parts)
      .catch((error) => console.error(errorText(error)))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(tick, minuteMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await events.close()
    },
  }
}

/** Makes one change in a network that somebody looks at: the oldest call that can go on does, or else a new one comes in. */
export async function liveOneMinute(parts: JobParts): Promise<LiveAct | 'create' | undefined> {
  const watched = await findWatchedNetwork(parts)
  if (!watched) return undefined
  const job = await createJobContext(parts, watched.network_code)
  const ctx = { ...job, actor: { ...job.actor, account_uuid: watched.account_uuid, user_name: watched.user_name } }
  for (const call of await loadOwnCalls(ctx)) {
    const act = nextAct(call, Date.parse(ctx.now))
    if (act && (await advance(parts, ctx, call, act))) return act
  }
  return makeCall(parts, ctx)
}

interface WatchedNetwork {
  readonly network_code: string
  /** The account that makes the calls. */
  readonly account_uuid: string
  readonly user_name: string
}

/** A network in which somebody has a page open. */
async function findWatchedNetwork({ db, now }: JobParts): Promise<WatchedNetwork | undefined> {
  const at = now().toISOString()
  const { rows } = await sql<WatchedNetwork>`select s.network_code, live.account_uuid, live.user_name
    from event_streams e join sessions s using (account_uuid) join accounts live on live.subject = ${liveAccount.subject}
    where e.expires_at > ${at} and s.ended_at is null and s.ends_at > ${at}
    group by 1, 2, 3 order by random() limit 1`.execute(db)
  return rows[0]
}

/** Its own open calls that nobody else has opened or changed and that no company with an account has, the oldest first. */
async function loadOwnCalls({ tx, actor }: ChangeContext): Promise<LiveCall[]> {
  const { rows } = await sql<LiveCall>`select row."ID", row.call_id, row.version, row.created_at, row.societe_uuid,
      row.assigned_at, row.rejected_at, row.accepted_at, row.schedule_start_date, v.on_the_way_at, v.started_at,
      exists (select from call_declines d where d.service_job_uuid = row."ID") as was_declined
    from calls row left join visits v on ${isPresentVisit}
    where row.network_code = ${actor.network_code} and row.created_by = ${actor.account_uuid} and row.is_saved_status_open
      and not exists (select from history h
        where h.service_job_uuid = row."ID" and h.account_uuid is distinct from ${actor.account_uuid})
      and not exists (select from reads r where r.kind = 'call' and r.record = row."ID"::text and r.read_at >= row.created_at)
      and not exists (select from call_presence p where p.service_job_uuid = row."ID")
      and not exists (select from accounts a where a.societe_uuid = row.societe_uuid)
    order by row.created_at limit 100`.execute(tx)
  return rows
}

/** Does the next act on the call. Returns false if a rule refuses it, or if somebody was faster. */
async function advance(parts: JobParts, ctx: ChangeContext, call: LiveCall, act: LiveAct): Promise<boolean> {
  const change = await changeOf[act](ctx, call)
  if (!change) return false
  const done = changeInJob(parts, ctx, async (ctx) => {
    await refuseOldCall(ctx, await visibleCall(ctx.tx, ctx.actor, call.ID, 'for update'), call.version)
    await change(ctx)
  })
  return done.then(
    () => true,
    (error) => {
      if (error instanceof RefusalError) return false
      throw error
    },
  )
}

/** The first half hour from which a technician of the company has an hour free, and half an hour's drive around it. */
async function firstFreeHour(ctx: ChangeContext, { societe_uuid }: LiveCall) {
  const first = Math.ceil((Date.parse(ctx.now) + 25 * minuteMs) / (30 * minuteMs)) * 30 * minuteMs
  const { rows } = await sql<{ technician: string; appointment_date_at: string }>`
    select technician, appointment_date_at from technicians t
    cross join generate_series(0, 12) half_hour
    cross join lateral (select ${new Date(first).toISOString()}::timestamptz + half_hour * interval '30 minutes'
      as appointment_date_at) visit
    where t.societe_uuid = ${societe_uuid} and t.active and not exists (select from calls c
      where c.societe_uuid = t.societe_uuid and c.technician = t.technician and c.is_saved_status_open
        and c.schedule_start_date < appointment_date_at + interval '90 minutes'
        and c.schedule_end_date > appointment_date_at - interval '30 minutes')
    order by half_hour, technician limit 1`.execute(ctx.tx)
  return rows[0]
}

type Change = (ctx: ChangeContext) => Promise<unknown>

/** The change of an act, made ready outside of its transaction; undefined if nobody can do it. */
const changeOf: Readonly<Record<LiveAct, (ctx: ChangeContext, call: LiveCall) => Promise<Change | undefined>>> = {
  assign: async (ctx, { ID }) => {
    const call = await visibleCall(ctx.tx, ctx.actor, ID)
    const ranking = await rankCompanies(ctx, call, { requested: undefined })
    const withAccount = await ctx.tx.selectFrom('accounts').select('societe_uuid').execute()
    const taken = new Set(withAccount.map(({ societe_uuid }) => societe_uuid))
    const societe_uuid = ranking.ranked.find(({ candidate }) => !taken.has(candidate.societe_uuid))?.candidate
      .societe_uuid
    return societe_uuid ? (tx) => assignToCompany(tx, call, { ranking, societe_uuid, how: 'algorithm' }) : undefined
  },
  accept: async (ctx, call) => {
    const free = await firstFreeHour(ctx, call)
    if (!free) return undefined
    const input = { ID: call.ID, version: call.version, duration_minutes: 60, ...free }
    return byCompany(call, (ctx) => acceptCall(ctx, input))
  },
  decline: async (_ctx, call) =>
    byCompany(call, (ctx) => rejectCall(ctx, { ID: call.ID, version: call.version, reject_reason: 'LOAD' })),
  depart: async (ctx, { ID, ...call }) =>
    byCompany(call, (tx) => actOnVisit('depart', refuseOldCall)(tx, { ID, at: ctx.now })),
  start: async (ctx, { ID, ...call }) =>
    byCompany(call, (tx) => actOnVisit('start', refuseOldCall)(tx, { ID, at: ctx.now })),
  finish: async (_ctx, call) => byCompany(call, (ctx) => finishVisit(ctx, call)),
}

/** The change, made by the call's company. */
const byCompany =
  ({ societe_uuid }: Pick<LiveCall, 'societe_uuid'>, change: Change): Change =>
  async (ctx) => {
    const company = await ctx.tx
      .selectFrom('companies')
      .select('raison_sociale')
      .where('societe_uuid', '=', societe_uuid)
      .executeTakeFirstOrThrow()
    return change({ ...ctx, actor: { ...asCompany(ctx.actor, societe_uuid), user_name: company.raison_sociale } })
  }

/** Reports the work done, in the words of another call. */
async function finishVisit(ctx: ChangeContext, { ID }: LiveCall) {
  const { call, progress: before } = await visibleVisit(ctx.tx, ctx.actor, ID)
  const { rows } = await sql<{ remark: string }>`select description_sat as remark from calls
    where network_code = ${call.network_code} and call_type_id = ${call.call_type_id} and status_id = ${CallStatus.closed}
      and description_sat <> '' limit 1`.execute(ctx.tx)
  const after = progressAfter(before, { act: 'finish', at: ctx.now, result: 'done' })
  const reported = await reportOnCall(ctx, call, { isDone: true, remark: rows[0]?.remark ?? '' })
  await changeVisit(ctx, reported, { before, after }, 'visit_finish')
}

interface Copied extends Readonly<Record<'subject' | 'description' | 'call_type_id' | 'problem_type_id', string>> {
  readonly priority: Priority
}

/** Makes a call like an old one, of the same customer, unless today has enough. */
async function makeCall(parts: JobParts, ctx: ChangeContext): Promise<'create' | undefined> {
  const { rows } =
    await sql<Copied>`select subject, description, call_type_id, problem_type_id, priority, business_unit,
      code_product, customer_name, adresse, street_number, door_number, code_postal, ville, pays, latitude, longitude, phone
    from calls row where network_code = ${ctx.actor.network_code} and status_id = ${CallStatus.closed}
      and latitude is not null and created_at < ${ctx.now}::timestamptz - interval '90 days'
      and not exists (select from accounts a where a.societe_uuid = row.societe_uuid)
      and (select count(*) from calls own where own.created_by = ${ctx.actor.account_uuid}
        and own.created_at > ${ctx.now}::timestamptz - interval '1 day') < ${callsPerDay}
    order by random() limit 1`.execute(ctx.tx)
  const [copied] = rows
  if (!copied) return undefined
  await changeInJob(parts, ctx, async (ctx) => {
    await createCall({ ...ctx, warn: () => {}, recordAccess: () => {} }, copied)
  })
  return 'create'
}
