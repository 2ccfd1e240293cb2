import type { Actor } from '@callout/domain/platform/actor.ts'
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

export type StoredCompany = Selectable<Companies>

/** A company by its key, without a visibility check. */
export async function loadCompany(tx: Db, societe_uuid: string): Promise<StoredCompany> {
  return tx.selectFrom('companies').selectAll().where('societe_uuid', '=', societe_uuid).executeTakeFirstOrThrow()
}

/** The active technician of a company with this code, if any. */
export async function findActiveTechnician(tx: Db, societe_uuid: string | null, technician: string) {
  if (societe_uuid === null) return undefined
  return tx
    .selectFrom('technicians')
    .select('technician_name')
    .where('societe_uuid', '=', societe_uuid)
    .where('technician', '=', technician)
    .where('active', '=', true)
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

/** The companies that serve these postcodes, by postcode. */
export async function loadServingCompanies(tx: Db, postcodes: readonly string[]) {
  const { rows } = await sql<{ code_postal: string; companies: string[] }>`
    select code_postal, array_agg(societe_uuid::text) as companies from company_postcodes
    where code_postal = any(${postcodes}) group by code_postal`.execute(tx)
  return new Map(rows.map(({ code_postal, companies }) => [code_postal, companies]))
}
