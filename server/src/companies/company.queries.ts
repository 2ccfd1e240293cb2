import type { Actor } from '@callout/domain/kernel/actor.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Companies } from '../kernel/db.types.ts'
import { isUuid } from '../kernel/list.conditions.ts'
import { notFound, orNotFound } from '../kernel/wire.ts'

/** Which companies an actor may see: those of its network; a company only itself. */
export function companiesVisibleTo(actor: Actor, alias = 'c') {
  const network = sql`${sql.ref(`${alias}.network_code`)} = ${actor.network_code}`
  return actor.societe_uuid ? sql`${network} and ${sql.ref(`${alias}.societe_uuid`)} = ${actor.societe_uuid}` : network
}

/** A company this actor may see; any other is not found. */
export async function visibleCompany(tx: Db, actor: Actor, societe_uuid: string): Promise<Selectable<Companies>> {
  if (!isUuid(societe_uuid)) throw notFound()
  const { rows } = await sql<Selectable<Companies>>`select * from companies c
    where c.societe_uuid = ${societe_uuid} and ${companiesVisibleTo(actor)}`.execute(tx)
  return orNotFound(rows[0])
}

export type StoredCompany = Selectable<Companies>

/** A company by its key, for a reader who may see what it holds. */
export async function companyOf(tx: Db, societe_uuid: string): Promise<StoredCompany> {
  return tx.selectFrom('companies').selectAll().where('societe_uuid', '=', societe_uuid).executeTakeFirstOrThrow()
}

/** The active technician of a company under this code, if there is one. */
export async function technicianOf(tx: Db, societe_uuid: string | null, technician: string) {
  if (societe_uuid === null) return undefined
  return tx
    .selectFrom('technicians')
    .select('technician_name')
    .where('societe_uuid', '=', societe_uuid)
    .where('technician', '=', technician)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** What a technician of a company is called, also one who has left; '' where there is none of that code. */
export async function technicianName(tx: Db, societe_uuid: string | null, technician: string): Promise<string> {
  const row = await tx
    .selectFrom('technicians')
    .select('technician_name')
    .where('societe_uuid', '=', societe_uuid)
    .where('technician', '=', technician)
    .executeTakeFirst()
  return row?.technician_name ?? ''
}
