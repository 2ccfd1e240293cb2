import type { caseApi } from '@callout/domain/cases/case.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { callsVisibleTo, visibleCall } from '../calls/call.queries.ts'
import { actorName } from '../platform/audit/history.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { type Holder, recipientsOf } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'

type Present = ResponseOf<typeof caseApi.present>[number]

/** Time in milliseconds that a browser counts as present after its last message. It sends one every 20 s. */
const presenceMs = 45_000
/** Most calls that one account has open; the oldest is forgotten. */
const maxCallsPerAccount = 20

/**
 * Records that the actor has the call open, and returns the others who have. Only an arrival is published, so that a
 * page that stays open costs other browsers nothing.
 */
export async function enterCall(ctx: RequestContext, input: BodyOf<typeof caseApi.enter>): Promise<Present> {
  const { tx, actor, now } = ctx
  const call = await visibleCall(tx, actor, input.ID)
  const { ID, network_code } = call
  const expires_at = addMilliseconds(now, presenceMs)
  await sql`delete from call_presence where account_uuid = ${actor.account_uuid} and service_job_uuid <> ${ID} and (
    expires_at < ${now} or service_job_uuid in (select service_job_uuid from call_presence
      where account_uuid = ${actor.account_uuid} order by expires_at desc offset ${maxCallsPerAccount - 1}))`.execute(
    tx,
  )
  const { rows } = await sql<{ was_present: boolean }>`
    with before as (select expires_at from call_presence
      where service_job_uuid = ${ID} and account_uuid = ${actor.account_uuid} and expires_at > ${now}),
    entered as (insert into call_presence
      (service_job_uuid, account_uuid, network_code, societe_uuid, user_name, expires_at)
      values (${ID}, ${actor.account_uuid}, ${network_code}, ${actor.societe_uuid}, ${actorName(actor)}, ${expires_at})
      on conflict (service_job_uuid, account_uuid) do update set network_code = excluded.network_code,
        societe_uuid = excluded.societe_uuid, user_name = excluded.user_name, expires_at = excluded.expires_at)
    select exists (select from before) as was_present`.execute(tx)
  if (!rows[0]?.was_present) publishPresence(ctx, ID, call)
  return (await loadPresent(ctx, [ID]))[0] ?? { ID, people: [] }
}

/** Removes the record that the actor has the call open, also if they may no longer see the call. */
export async function leaveCall(ctx: RequestContext, { ID }: BodyOf<typeof caseApi.leave>): Promise<null> {
  if (!isUuid(ID)) return null
  const { rows } = await sql<PresentCall>`with gone as (delete from call_presence
      where service_job_uuid = ${ID} and account_uuid = ${ctx.actor.account_uuid} returning service_job_uuid)
    select row.societe_uuid, row.technician, row.network_code
    from gone join calls row on row."ID" = gone.service_job_uuid`.execute(ctx.tx)
  if (rows[0]) publishPresence(ctx, ID, rows[0])
  return null
}

export const listPresent = (ctx: RequestContext, { IDs }: BodyOf<typeof caseApi.present>): Promise<Present[]> =>
  loadPresent(ctx, IDs.filter(isUuid))

type PresentCall = Holder & { readonly network_code: string }

// The network of the call: the actor may have left the call by switching to another network.
const publishPresence = ({ publish }: RequestContext, ID: string, call: PresentCall) =>
  publish({ kind: 'presence', ID, version: 1, network_code: call.network_code, ...recipientsOf(call) })

/** The others who have these visible calls open; a company sees its own people and central staff. */
async function loadPresent({ tx, actor, now }: RequestContext, IDs: readonly string[]): Promise<Present[]> {
  const { rows } = await sql<Present>`select p.service_job_uuid as "ID",
      array_agg(distinct p.user_name order by p.user_name) as people
    from call_presence p join calls row on row."ID" = p.service_job_uuid
    where p.service_job_uuid = any(${IDs}::uuid[]) and p.expires_at > ${now} and p.account_uuid <> ${actor.account_uuid}
      and ${callsVisibleTo(actor)} and ${peopleKnownTo(actor)}
    group by p.service_job_uuid`.execute(tx)
  return rows
}

/** SQL condition on `p`: central staff see everybody, a company sees central staff and its own people. */
const peopleKnownTo = ({ societe_uuid }: Actor) =>
  societe_uuid === null ? sql`true` : sql`(p.societe_uuid is null or p.societe_uuid = ${societe_uuid})`
