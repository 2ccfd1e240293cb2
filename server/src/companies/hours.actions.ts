import type { companyHoursApi } from '@callout/domain/companies/hours.api.ts'
import type { CompanyHours, HoursChange } from '@callout/domain/companies/hours.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refusalOfOldVersion } from '@callout/domain/platform/old-version.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { type HoursSpan, hasCrowdedDay, sortedHours } from '@callout/domain/platform/working-hours.ts'
import { sql } from 'kysely'
import { actorName } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { lockedCompany, type StoredCompany, visibleCompany } from './company.queries.ts'
import { loadCompanyHours } from './technician.queries.ts'

export async function getCompanyHours(
  ctx: RequestContext,
  { societe_uuid }: BodyOf<typeof companyHoursApi.get>,
): Promise<CompanyHours> {
  const { tx, actor } = ctx
  return toCompanyHours(ctx, await visibleCompany(tx, actor, societe_uuid ?? actor.societe_uuid ?? ''))
}

/** Changes the working hours of a company. They count for the times that are proposed from then on. */
export async function saveCompanyHours(
  ctx: RequestContext,
  { societe_uuid, version, hours }: BodyOf<typeof companyHoursApi.save>,
): Promise<CompanyHours> {
  const { tx, actor } = ctx
  const company = await lockedCompany(tx, actor, societe_uuid)
  const [latest] = await loadChanges(tx, societe_uuid)
  throwIfRefused(refusalOfOldVersion(company.hours_version, version, latest?.user_name ?? ''))
  const before = await loadCompanyHours(tx, societe_uuid)
  if (hasCrowdedDay(hours, before)) throw new RefusalError(refuseField('hours', 'calendar.refused.crowded'))
  const after = sortedHours(hours)
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await replaceHours(tx, societe_uuid, after)
    await recordChange(ctx, company, before, after)
  }
  return toCompanyHours(ctx, await visibleCompany(tx, actor, societe_uuid))
}

async function replaceHours(tx: Db, societe_uuid: string, hours: readonly HoursSpan[]): Promise<void> {
  await tx.deleteFrom('company_hours').where('societe_uuid', '=', societe_uuid).execute()
  await tx
    .insertInto('company_hours')
    .values(hours.map((span) => ({ societe_uuid, ...span })))
    .execute()
}

/** Writes what changed and who did it, and publishes the next version. */
async function recordChange(
  { tx, actor, now, publish }: RequestContext,
  { societe_uuid, network_code, hours_version }: StoredCompany,
  old_value: readonly HoursSpan[],
  new_value: readonly HoursSpan[],
): Promise<void> {
  const version = hours_version + 1
  await tx.updateTable('companies').set({ hours_version: version }).where('societe_uuid', '=', societe_uuid).execute()
  await tx
    .insertInto('company_hours_changes')
    .values({
      societe_uuid,
      version,
      changed_at: now,
      account_uuid: actor.account_uuid,
      user_name: actorName(actor),
      changes: JSON.stringify([{ field: 'hours', old_value, new_value }]),
    })
    .execute()
  publish({ kind: 'company', ID: societe_uuid, version, network_code, companies: [societe_uuid] })
}

const shownChanges = 20

/** The latest changes of a company's working hours, the newest first. */
async function loadChanges(tx: Db, societe_uuid: string): Promise<HoursChange[]> {
  const { rows } = await sql<HoursChange>`select version, changed_at, user_name, changes from company_hours_changes
    where societe_uuid = ${societe_uuid} order by version desc limit ${shownChanges}`.execute(tx)
  return rows
}

async function toCompanyHours(
  { tx, actor }: RequestContext,
  { societe_uuid, hours_version, raison_sociale }: StoredCompany,
): Promise<CompanyHours> {
  return {
    societe_uuid,
    version: hours_version,
    raison_sociale,
    hours: await loadCompanyHours(tx, societe_uuid),
    changes: await loadChanges(tx, societe_uuid),
    can: { save: isAllowed(who.hoursEditors, actor) },
  }
}
