import { isEmail } from '@callout/domain/platform/facts/email.ts'
import type { TeamMember } from '@callout/domain/team/team.ts'
import { type RawBuilder, sql } from 'kysely'
import { technicianHoursSql } from '../companies/technician.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'

type TeamRow = Omit<TeamMember, 'account' | 'has_own_hours'> & {
  readonly account: Omit<NonNullable<TeamMember['account']>, 'has_email'> | null
}

/** SQL of the open account of technician `t`, as JSON; null without one. */
const accountSql = sql`(
  select jsonb_build_object('subject', a.subject, 'user_name', a.user_name, 'last_seen_at', (
    select max(greatest(s.created_at, k.rotated_at)) from sessions s
      left join session_tokens k on k.session_id = s.session_id where s.account_uuid = a.account_uuid))
  from accounts a
  where a.societe_uuid = t.societe_uuid and a.technician_code = t.technician and a.closed_at is null
  order by a.subject limit 1)`

const shownChanges = 10

/** SQL of the latest changes of technician `t`, as JSON. */
const changesSql = sql`(
  select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
    select c.version, to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at,
      c.user_name, c.changes
    from technician_changes c where c.societe_uuid = t.societe_uuid and c.technician = t.technician
    order by c.version desc limit ${sql.lit(shownChanges)}) latest)`

/** The technicians of the actor's company that meet a condition on `t`, those who work there first. */
export async function loadMembers(
  { tx, actor }: RequestContext,
  condition: RawBuilder<unknown>,
): Promise<TeamMember[]> {
  const { rows } = await sql<TeamRow>`
    select t.technician, t.technician_name, t.active, t.calendar_version as version, ${technicianHoursSql} as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('starts_on', l.starts_on, 'ends_on', l.ends_on) order by l.starts_on),
        '[]') from technician_leaves l where l.societe_uuid = t.societe_uuid and l.technician = t.technician) as leaves,
      array(select s.skill from technician_skills s
        where s.societe_uuid = t.societe_uuid and s.technician = t.technician order by s.skill) as skills,
      ${changesSql} as changes, ${accountSql} as account
    from technicians t where t.societe_uuid = ${actor.societe_uuid} and ${condition}
    order by t.active desc, t.technician_name, t.technician`.execute(tx)
  return rows.map(({ account, ...row }) => ({
    ...row,
    has_own_hours: row.hours.length > 0,
    account: account && {
      ...account,
      last_seen_at: account.last_seen_at && new Date(account.last_seen_at).toISOString(),
      has_email: isEmail(account.subject),
    },
  }))
}

/** A technician of the actor's company, otherwise 404. */
export async function visibleMember(ctx: RequestContext, technician: string): Promise<TeamMember> {
  const [member] = await loadMembers(ctx, sql`t.technician = ${technician}`)
  return orNotFound(member)
}

/** The same, with the technician's row locked, so that two changes wait for each other. */
export async function lockedMember(ctx: RequestContext, technician: string): Promise<TeamMember> {
  const { tx, actor } = ctx
  const { rows } = await sql<object>`select from technicians
    where societe_uuid = ${actor.societe_uuid} and technician = ${technician} for update`.execute(tx)
  orNotFound(rows[0])
  return visibleMember(ctx, technician)
}
