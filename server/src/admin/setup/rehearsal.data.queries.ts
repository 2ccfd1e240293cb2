import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The first call type with a problem type. */
export async function findCallType(tx: Db, network_code: string) {
  const { rows } = await sql<{ call_type_id: string; problem_type_id: string }>`
    select t.value as call_type_id, p.value as problem_type_id
    from value_list_items t join value_list_items p on p.value_list = 'problem_types' and p.parent = t.value
    where t.value_list = 'call_types' and coalesce(t.network_code, ${network_code}) = ${network_code}
      and coalesce(p.network_code, ${network_code}) = ${network_code}
    order by t.position, t.value, p.position, p.value limit 1`.execute(tx)
  const [found] = rows
  if (!found) throw new RefusalError(refuse('setup.refused.no_type'))
  return found
}

/** A company's place, with a product that it can repair; of the company that lacks least. */
export async function findPlaceOfCall(tx: Db, network_code: string) {
  const { rows } = await sql<{
    adresse: string
    code_postal: string
    ville: string
    pays: string
    latitude: number | null
    longitude: number | null
    code_product: string | null
  }>`
    select c.adresse, c.code_postal, c.ville, coalesce(nullif(c.pays, ''), n.default_country) as pays,
      c.latitude, c.longitude, product.code_product
    from companies c join networks n using (network_code)
    left join lateral (select p.code_product from products p join company_skills s using (skill)
      where p.network_code = c.network_code and s.societe_uuid = c.societe_uuid
        and not exists (select from product_parts part where part.network_code = p.network_code and part.code_part = p.code_product)
      order by p.code_product limit 1) product on true
    where c.network_code = ${network_code} and c.active
    order by (c.latitude is null), (product.code_product is null),
      not exists (select from accounts a where a.societe_uuid = c.societe_uuid and a.closed_at is null),
      not exists (select from technicians t where t.societe_uuid = c.societe_uuid and t.active),
      (select count(*) from calls where calls.societe_uuid = c.societe_uuid and calls.is_saved_status_open), c.supplier_code
    limit 1`.execute(tx)
  return rows[0]
}

interface Answering {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly account_uuid: string | null
  readonly user_name: string | null
  readonly technician: string | null
}

/** An account of the call's company as the actor, and one of its technicians. */
export async function findCompanyActor(tx: Db, central: Actor, societe_uuid: string) {
  const { rows } = await sql<Answering>`
    select c.societe_uuid, c.raison_sociale, a.account_uuid, a.user_name, t.technician
    from companies c
    left join accounts a on a.societe_uuid = c.societe_uuid and a.closed_at is null and a.technician_code is null
    left join technicians t on t.societe_uuid = c.societe_uuid and t.active
    where c.societe_uuid = ${societe_uuid} order by a.is_service, a.user_name, t.technician limit 1`.execute(tx)
  const { raison_sociale, account_uuid, user_name, technician } = rows[0] as Answering
  if (!account_uuid || !user_name)
    throw new RefusalError(refuse('setup.refused.no_account', { params: { raison_sociale } }))
  if (!technician) throw new RefusalError(refuse('setup.refused.no_technician', { params: { raison_sociale } }))
  const actor: Actor = { ...central, account_uuid, user_name, role: Role.sat, societe_uuid, dispatcherName: null }
  return { actor, technician, raison_sociale }
}

/** The first fee of the tariff, if possible one without a distance. */
export async function findFee(tx: Db, network_code: string): Promise<string> {
  const { rows } = await sql<{ ItemCode: string }>`select "ItemCode" from call_fees where network_code = ${network_code}
    order by ("Price" = 0), "Distance" nulls first, position, "ItemCode" limit 1`.execute(tx)
  if (!rows[0]) throw new RefusalError(refuse('setup.refused.no_fee'))
  return rows[0].ItemCode
}

/** Another dispatcher of the network, who gives the second approval. */
export async function findSecondApprover(tx: Db, first: Actor): Promise<Actor> {
  const { rows } = await sql<{ account_uuid: string; user_name: string }>`
    select a.account_uuid, a.user_name from accounts a join account_networks an using (account_uuid)
    where an.network_code = ${first.network_code} and a.role = ${Role.dispatcher} and a.closed_at is null
      and not a.is_service and a.account_uuid <> ${first.account_uuid} order by a.user_name limit 1`.execute(tx)
  if (!rows[0]) throw new RefusalError(refuse('setup.refused.no_second'))
  return { ...first, ...rows[0] }
}
