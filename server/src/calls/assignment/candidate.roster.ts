import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { cachedByVersion } from '../../platform/database/ttl-cache.ts'

/** The part of a company that is cached between assignments. */
export interface RosterCompany {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly supplier_code: string
  readonly ville: string
  readonly code_postal: string
  readonly phone: string
  readonly email: string
  readonly active: boolean
  readonly capacity: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly skills: readonly string[]
  readonly technicians: number
}

export interface CompanyRoster {
  /** The value of `company_changes` when the roster was loaded. */
  readonly version: number
  readonly companies: readonly RosterCompany[]
  /**
   * By skill: an array with 1 at the index of each company that has the skill. An array, because a proposal looks up
   * every company for each of its calls.
   */
  readonly skillFlags: ReadonlyMap<string, Uint8Array>
}

/** Loads companies and version in one statement, so that they match. */
async function loadRoster(tx: Db, network_code: string): Promise<CompanyRoster> {
  const { rows } = await sql<RosterCompany & { changes: number }>`
    with skilled as (
      select societe_uuid, array_agg(skill) as skills from company_skills join companies using (societe_uuid)
      where network_code = ${network_code} group by 1),
    crews as (
      select t.societe_uuid, count(*)::int as technicians from technicians t join companies c using (societe_uuid)
      where c.network_code = ${network_code} and t.active group by 1)
    select (select changes from company_changes) as changes, c.societe_uuid, c.raison_sociale, c.supplier_code, c.ville,
      c.code_postal, c.phone, c.email, c.active, c.capacity, c.latitude, c.longitude,
      coalesce(skilled.skills, '{}') as skills, coalesce(crews.technicians, 0) as technicians
    from companies c left join skilled using (societe_uuid) left join crews using (societe_uuid)
    where c.network_code = ${network_code}`.execute(tx)
  return { version: rows[0]?.changes ?? -1, companies: rows, skillFlags: skillFlagsOf(rows) }
}

/** A network's companies, cached in the process until a company changes. */
export const cachedRoster = cachedByVersion('roster', loadRoster)

function skillFlagsOf(companies: readonly RosterCompany[]) {
  const flags = new Map<string, Uint8Array>()
  for (const [n, { skills }] of companies.entries()) {
    for (const skill of skills) {
      const flagsOfSkill = flags.get(skill) ?? new Uint8Array(companies.length)
      flagsOfSkill[n] = 1
      flags.set(skill, flagsOfSkill)
    }
  }
  return flags
}
