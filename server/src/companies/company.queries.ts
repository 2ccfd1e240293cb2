import type { Actor } from '@callout/domain/platform/actor.ts'
import { searchedCompany } from '@callout/domain/platform/facts/company-name.ts'
import { servedPostcodes, shortPostcode } from '@callout/domain/platform/facts/postcode.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Companies } from '../platform/database/db.types.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'

/** SQL condition: the actor may see this company. Central staff see their network's, a company only itself. */
export function companiesVisibleTo(actor: Actor, alias = 'c') {
  const network = sql`${sql.ref(`${alias}.network_code`)} = ${actor.network_code}`
  return actor.societe_uuid ? sql`${network} and ${sql.ref(`${alias}.societe_uuid`)} = ${actor.societe_uuid}` : network
}

/**
 * SQL condition on a call under this alias: the actor's company holds it, and if the account belongs to a technician,
 * its visit is theirs.
 */
export function isOwnCall({ societe_uuid, technician }: Actor, alias = 'row') {
  const company = sql`${sql.ref(`${alias}.societe_uuid`)} = ${societe_uuid}`
  return technician === null ? company : sql`${company} and ${sql.ref(`${alias}.technician`)} = ${technician}`
}

/** A company that the actor may see, otherwise 404. */
export async function visibleCompany(tx: Db, actor: Actor, societe_uuid: string): Promise<Selectable<Companies>> {
  if (!isUuid(societe_uuid)) throw notFound()
  const { rows } = await sql<Selectable<Companies>>`select * from companies c
    where c.societe_uuid = ${societe_uuid} and ${companiesVisibleTo(actor)}`.execute(tx)
  return orNotFound(rows[0])
}

/** A company that the actor may see, locked until the transaction ends; otherwise 404. */
export async function lockedCompany(tx: Db, actor: Actor, societe_uuid: string): Promise<Selectable<Companies>> {
  const company = await visibleCompany(tx, actor, societe_uuid)
  return tx
    .selectFrom('companies')
    .selectAll()
    .where('societe_uuid', '=', company.societe_uuid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** SQL condition on `row`: the same as `hasWordsOf`. A network has so few companies that this needs no index. */
export function hasSearchedName(search: string) {
  const name = sql`normal_name(row.raison_sociale)`
  return sql.join(
    searchedCompany(search).map(({ anywhere, forms }) =>
      forms.length > 0
        ? sql`' ' || ${name} like any(${forms.map((form) => `% ${form}%`)}::text[])`
        : sql`replace(${name}, ' ', '') like ${`%${anywhere}%`}`,
    ),
    sql` and `,
  )
}

export type StoredCompany = Selectable<Companies>

/** A company by its key, without a visibility check. */
export async function loadCompany(tx: Db, societe_uuid: string): Promise<StoredCompany> {
  return tx.selectFrom('companies').selectAll().where('societe_uuid', '=', societe_uuid).executeTakeFirstOrThrow()
}

/** The technician of a company with this code, if any, as a choice: also one who has left. */
export async function findTechnician(tx: Db, societe_uuid: string | null, technician: string) {
  if (societe_uuid === null) return undefined
  return tx
    .selectFrom('technicians')
    .select(['technician_name as text', 'active'])
    .where('societe_uuid', '=', societe_uuid)
    .where('technician', '=', technician)
    .executeTakeFirst()
}

/** The name of a technician of a company, also of an inactive one; '' if no technician has this code. */
export async function technicianNameOf(tx: Db, societe_uuid: string | null, technician: string): Promise<string> {
  const row = await tx
    .selectFrom('technicians')
    .select('technician_name')
    .where('societe_uuid', '=', societe_uuid)
    .where('technician', '=', technician)
    .executeTakeFirst()
  return row?.technician_name ?? ''
}

type PostcodeOfCall = Readonly<Record<'code_postal' | 'pays', string>>

/** SQL condition on `company_postcodes`: the company serves the postcode of one of these calls, or its area. */
export function servesPostcodes(calls: readonly PostcodeOfCall[]) {
  const served = calls.flatMap(({ code_postal, pays }) => servedPostcodes(code_postal, pays))
  const areas = calls.flatMap(({ code_postal, pays }) => shortPostcode(code_postal, pays) ?? [])
  // Not `= any`, by which a statement is planned for its values each time.
  const oneOf = (texts: readonly string[]) => sql`in (select unnest(${[...new Set(texts)]}::text[]))`
  const ofArea = areas.length > 0 ? sql`or left(served_postcode(code_postal), 4) ${oneOf(areas)}` : sql``
  return sql<boolean>`(served_postcode(code_postal) ${oneOf(served)} ${ofArea})`
}

/** The companies that serve the postcodes of these calls, by postcode as it stands on the call. */
export async function loadServingCompanies(tx: Db, calls: readonly PostcodeOfCall[]) {
  const byPostcode = new Map(calls.map(({ code_postal, pays }) => [code_postal, { code_postal, pays }]))
  const { rows } = await sql<{ served: string; companies: string[] }>`
    select served_postcode(code_postal) as served, array_agg(societe_uuid::text) as companies from company_postcodes
    where ${servesPostcodes([...byPostcode.values()])} group by served`.execute(tx)
  const companiesOf = new Map(rows.map(({ served, companies }) => [served, companies]))
  const serving = ({ code_postal, pays }: PostcodeOfCall) => {
    const area = shortPostcode(code_postal, pays)
    const ofArea = area === undefined ? [] : rows.filter(({ served }) => served.startsWith(area))
    const exact = servedPostcodes(code_postal, pays).flatMap((served) => companiesOf.get(served) ?? [])
    return [...new Set([...exact, ...ofArea.flatMap(({ companies }) => companies)])]
  }
  return new Map([...byPostcode].map(([code_postal, call]) => [code_postal, serving(call)]))
}
