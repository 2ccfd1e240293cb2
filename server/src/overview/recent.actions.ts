import type { overviewApi } from '@callout/domain/overview/overview.api.ts'
import type { RecentChange } from '@callout/domain/overview/overview.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import { readableActorName } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Condition, SqlFragment } from '../platform/lists/conditions.ts'

/** Most changes that are sent, searched in a network for them, and read of each open call of a company. */
const limits = { sent: 12, searched: 2000, ofCall: 5 } as const

/** Changes by others of calls that concern the actor, since the mark as seen, at most a week ago; newest first. */
export async function loadRecentChanges({ tx, actor, now }: RequestContext) {
  const seen_at = await loadSeenAt(tx, actor)
  const user_name = readableActorName(actor, { name: sql`h.user_name`, accountUuid: sql`h.account_uuid` })
  const { rows } = await sql<RecentChange & { found: number }>`
    select h."ID"::text as "ID", row."ID" as service_job_uuid, row.call_id, row.subject as title, h.created_at as at,
      h.change_data ->> 'type' as type, ${user_name} as user_name, count(*) over ()::int as found
    from ${actor.role === Role.sat ? changesOfOpenCalls(actor) : changesOfNetwork(actor)}
    where ${callsVisibleTo(actor)} and ${isByOthersSince(actor, seen_at, now)}
    order by h.created_at desc, h."ID" desc limit ${sql.lit(limits.sent)}`.execute(tx)
  const changes = rows.map(({ found: _, ...change }) => change)
  const more = (rows[0]?.found ?? 0) - rows.length
  return { seen_at, changes, more, searched_since: await loadSearchStart(tx, actor, sinceSql(seen_at, now)) }
}

/**
 * Changes up to this instant were not searched; null if everything since `since` was. Reads as many rows again as were
 * searched, because a program may send history that is older than its place in the table. If it sends more, older
 * changes are left out without notice.
 */
async function loadSearchStart(tx: Db, actor: Actor, since: SqlFragment): Promise<string | null> {
  if (actor.role === Role.sat) return null
  const { rows } = await sql<{ at: string }>`select at from (select max(created_at) as at from (
      select created_at from history where network_code = ${actor.network_code} and service_job_uuid is not null
      order by "ID" desc offset ${sql.lit(limits.searched)} limit ${sql.lit(limits.searched)}) older) newest
    where at > ${since}`.execute(tx)
  return rows[0]?.at ?? null
}

// The mark is about the dispatcher's own changes, not about those of a company that the dispatcher is connected as.
const keepsSeenAt = ({ dispatcherName }: Actor) => dispatcherName === null

async function loadSeenAt(tx: Db, actor: Actor): Promise<string | null> {
  if (!keepsSeenAt(actor)) return null
  const row = await tx
    .selectFrom('overview_seen')
    .select('seen_at')
    .where('account_uuid', '=', actor.account_uuid)
    .where('network_code', '=', actor.network_code)
    .executeTakeFirst()
  return row?.seen_at ?? null
}

const sinceSql = (seen_at: string | null, now: string): SqlFragment =>
  sql`greatest(${seen_at}::timestamptz, ${now}::timestamptz - interval '7 days')`

const isByOthersSince = (actor: Actor, seen_at: string | null, now: string): Condition => sql`
  h.account_uuid is distinct from ${actor.account_uuid} and h.created_at > ${sinceSql(seen_at, now)}`

/**
 * The newest changes in the network, on calls that this person assigned or created. A decline concerns all dispatchers.
 */
function changesOfNetwork(actor: Actor): SqlFragment {
  const concerns =
    actor.role === Role.dispatcher
      ? sql`row.assigned_by = ${actor.account_uuid} and h.created_at >= row.assigned_at
        or h.change_data ->> 'type' = 'reject'`
      : sql`row.created_by = ${actor.account_uuid}`
  return sql`(select * from history where network_code = ${actor.network_code} and service_job_uuid is not null
      order by "ID" desc limit ${sql.lit(limits.searched)}) h
    join calls row on row."ID" = h.service_job_uuid and (${concerns})`
}

// At the answer deadline, one transaction takes a call off its company and offers it to the next, all at one instant.
const isOfFormerCompany = sql`h.created_at = row.assigned_at and h.change_data ->> 'type' in ('late', 'withdraw')`

/** The newest changes of each open call of a company, since the call was assigned to it or created by it. */
const changesOfOpenCalls = (actor: Actor): SqlFragment => sql`
  (select * from calls where is_saved_status_open and societe_uuid = ${actor.societe_uuid}) row
  cross join lateral (
    select * from history h where h.service_job_uuid = row."ID"
      and h.created_at >= coalesce(row.assigned_at, row.created_at) and (${isOfFormerCompany}) is not true
      and (h.societe_uuid is null or h.societe_uuid = ${actor.societe_uuid})
    order by h."ID" desc limit ${sql.lit(limits.ofCall)}) h`

/** Marks the changes up to the newest one that the user saw as seen. The mark never moves back. */
export async function markChangesSeen(
  { tx, actor, now }: RequestContext,
  { seen_at = now }: BodyOf<typeof overviewApi.markSeen>,
): Promise<null> {
  if (!keepsSeenAt(actor)) throw new Problem(403)
  const { account_uuid, network_code } = actor
  await sql`insert into overview_seen (account_uuid, network_code, seen_at)
    values (${account_uuid}, ${network_code}, least(${seen_at}::timestamptz, ${now}::timestamptz))
    on conflict (account_uuid, network_code)
    do update set seen_at = greatest(overview_seen.seen_at, excluded.seen_at)`.execute(tx)
  return null
}
