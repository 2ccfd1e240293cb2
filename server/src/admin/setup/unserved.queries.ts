import type { UnservedArea } from '@callout/domain/admin/admin.setup.ts'
import { isServed, type ServingCompany } from '@callout/domain/admin/admin.unserved.rules.ts'
import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import { sql } from 'kysely'
import { loadServingCompanies } from '../../companies/company.queries.ts'
import type { Db } from '../../platform/database/db.ts'

interface CardRow {
  readonly pays: string
  readonly code_postal: string
  readonly ville: string
  readonly skill: string
  readonly cards: number
  readonly latitude: number | null
  readonly longitude: number | null
}

interface CompanyRow {
  readonly societe_uuid: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly skills: readonly string[]
}

/** Appliances that no company can serve, by postcode, those of the most appliances first. `skills` are values. */
export async function findUnservedAreas(tx: Db, network_code: string): Promise<UnservedArea[]> {
  const [groups, companies, radius_km] = [
    await loadCardGroups(tx, network_code),
    await loadActiveCompanies(tx, network_code),
    await loadRadius(tx, network_code),
  ]
  const postcodes = [
    ...new Map(groups.map(({ pays, code_postal }) => [`${pays} ${code_postal}`, { pays, code_postal }])).values(),
  ]
  const serving = await loadServingCompanies(tx, postcodes)
  const unserved = groups.filter(
    (group) => !isServed({ ...group, serving: new Set(serving.get(group.code_postal)) }, companies, radius_km),
  )
  const areas = Map.groupBy(unserved, ({ pays, code_postal }) => `${pays} ${code_postal}`)
  return [...areas.values()].map(toArea).toSorted((a, b) => b.cards - a.cards)
}

function toArea(groups: readonly CardRow[]): UnservedArea {
  const [{ pays, code_postal, ville, latitude, longitude }] = groups as [CardRow]
  const skills = groups.map(({ skill }) => skill).filter(Boolean)
  const cards = groups.reduce((sum, group) => sum + group.cards, 0)
  return { pays, code_postal, ville, latitude, longitude, cards, skills }
}

/** The appliances with a postcode, by postcode and needed skill, with the place of the postcode. */
async function loadCardGroups(tx: Db, network_code: string): Promise<readonly CardRow[]> {
  const { rows } = await sql<CardRow>`
    with counted as (
      select e."Country" as pays, e."Zip" as code_postal, min(e."City") as ville, coalesce(p.skill, '') as skill,
        count(*)::int as cards
      from equipment_cards e left join products p using (produit_uuid)
      where e.network_code = ${network_code} and e."Zip" <> '' group by 1, 2, 4),
    postcodes as (select distinct pays, code_postal from counted)
    select counted.*, place.latitude, place.longitude
    from counted join (
      select pays, code_postal, place.* from postcodes left join lateral postcode_place(code_postal, pays) place on true
    ) place using (pays, code_postal)`.execute(tx)
  return rows
}

async function loadActiveCompanies(tx: Db, network_code: string): Promise<ServingCompany[]> {
  const { rows } = await sql<CompanyRow>`
    select c.societe_uuid, c.latitude, c.longitude,
      array(select skill from company_skills s where s.societe_uuid = c.societe_uuid) as skills
    from companies c where c.network_code = ${network_code} and c.active`.execute(tx)
  return rows.map(({ skills, ...company }) => ({ ...company, skills: new Set(skills) }))
}

async function loadRadius(tx: Db, network_code: string): Promise<number> {
  const { assignment_policy } = await tx
    .selectFrom('networks')
    .select('assignment_policy')
    .where('network_code', '=', network_code)
    .executeTakeFirstOrThrow()
  return networkPolicy().parse(assignment_policy).radius_km
}
