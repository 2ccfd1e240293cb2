import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refusalOfOldVersion } from '@callout/domain/platform/old-version.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { teamApi } from '@callout/domain/team/team.api.ts'
import { refusalOfCalendar } from '@callout/domain/team/team.rules.ts'
import { calendarParts, type Team, type TeamMember, type TechnicianFields } from '@callout/domain/team/team.ts'
import { sql } from 'kysely'
import { loadCompanyHours } from '../companies/technician.queries.ts'
import { actorName } from '../platform/audit/history.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { recipientsOf, technicianKey } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { loadMembers, lockedMember, visibleMember } from './team.queries.ts'

export async function getTeam(ctx: RequestContext): Promise<Team> {
  const { tx, actor, lang } = ctx
  const [technicians, skills, lists, network, company_hours] = await Promise.all([
    loadMembers(ctx, sql`true`),
    loadCompanySkills(ctx),
    cachedValueLists(ctx, actor.network_code),
    loadNetworkProfile(tx, actor.network_code),
    loadCompanyHours(tx, actor.societe_uuid as string),
  ])
  return {
    technicians,
    skills: skills.map((value) => ({ value, text: lists.text('skills', value, lang) })),
    company_hours,
    culture: network.culture,
  }
}

/**
 * Changes the working hours, leave and skills of a technician. They count for the times that are proposed from then on.
 */
export async function saveTechnician(ctx: RequestContext, input: BodyOf<typeof teamApi.save>): Promise<TeamMember> {
  const before = await lockedMember(ctx, input.technician)
  const { technician } = before
  throwIfRefused(refusalOfOldVersion(before.version, input.version, before.changes[0]?.user_name ?? ''))
  // A skill that the company has lost since does not block a change of hours or leave.
  throwIfRefused(refusalOfCalendar(input, [...(await loadCompanySkills(ctx)), ...before.skills], before.hours))
  await replaceCalendar(ctx, { ...input, technician })
  await recordChange(ctx, before, await visibleMember(ctx, technician))
  return visibleMember(ctx, technician)
}

/** Writes what changed and who did it, and publishes the next version; does nothing if nothing changed. */
async function recordChange(
  { tx, actor, now, publish }: RequestContext,
  before: TeamMember,
  after: TeamMember,
): Promise<void> {
  const changes = calendarParts
    .map((field) => ({ field, old_value: before[field], new_value: after[field] }))
    .filter(({ old_value, new_value }) => JSON.stringify(old_value) !== JSON.stringify(new_value))
  if (changes.length === 0) return
  const owner = { societe_uuid: actor.societe_uuid as string, technician: before.technician }
  const version = before.version + 1
  await tx
    .updateTable('technicians')
    .set({ calendar_version: version })
    .where('societe_uuid', '=', owner.societe_uuid)
    .where('technician', '=', owner.technician)
    .execute()
  await tx
    .insertInto('technician_changes')
    .values({
      ...owner,
      version,
      changed_at: now,
      account_uuid: actor.account_uuid,
      user_name: actorName(actor),
      changes: JSON.stringify(changes),
    })
    .execute()
  const ID = technicianKey(owner.societe_uuid, owner.technician)
  publish({ kind: 'technician', ID, version, network_code: actor.network_code, ...recipientsOf(owner) })
}

async function loadCompanySkills({ tx, actor }: RequestContext): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`select skill from company_skills
    where societe_uuid = ${actor.societe_uuid} order by skill`.execute(tx)
  return rows.map(({ skill }) => skill)
}

async function replaceCalendar({ tx, actor }: RequestContext, fields: TechnicianFields): Promise<void> {
  const { technician, has_own_hours, hours, leaves, skills } = fields
  const owner = { societe_uuid: actor.societe_uuid as string, technician }
  for (const table of ['technician_hours', 'technician_leaves', 'technician_skills'] as const)
    await tx
      .deleteFrom(table)
      .where('societe_uuid', '=', owner.societe_uuid)
      .where('technician', '=', technician)
      .execute()
  if (has_own_hours)
    await tx
      .insertInto('technician_hours')
      .values(hours.map((span) => ({ ...owner, ...span })))
      .execute()
  if (leaves.length > 0)
    await tx
      .insertInto('technician_leaves')
      .values(leaves.map((leave) => ({ ...owner, ...leave })))
      .execute()
  const distinct = [...new Set(skills)]
  if (distinct.length > 0)
    await tx
      .insertInto('technician_skills')
      .values(distinct.map((skill) => ({ ...owner, skill })))
      .execute()
}
