import type { ApiKey } from '@callout/domain/api-keys/api-key.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'

/** Ended keys stay in the list for this time. */
const endedKeysShown = '90 days'

/** A key as it is stored, with its account. */
export interface StoredKey extends Omit<ApiKey, 'can'> {
  readonly account_uuid: string
}

/** SQL of the state of key `k` with account `a` and company `c`. */
const stateSql = (now: string) => sql<ApiKey['state']>`case
  when k.revoked_at is not null or a.closed_at is not null then 'revoked'
  when k.ends_at <= ${now} then 'expired'
  when c.active = false then 'company_closed'
  else 'valid' end`

/** The keys that meet a condition on `k` and `a`: valid ones first, then the newest. */
async function selectKeys(tx: Db, now: string, condition: RawBuilder<unknown>, limit = sql``): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select k."ID", k.account_uuid, k.name, k.prefix, a.role, k.scopes, k.created_at, k.created_by, k.ends_at, k.last_used_at,
      a.societe_uuid, c.raison_sociale, ${stateSql(now)} as state,
      array(select n.network_code from account_networks n where n.account_uuid = a.account_uuid
        order by n.network_code) as networks
    from api_keys k join accounts a using (account_uuid) left join companies c on c.societe_uuid = a.societe_uuid
    where ${condition}
    order by ${stateSql(now)} <> 'valid', k.created_at desc, k."ID"
    ${limit}`.execute(tx)
  return rows
}

/** SQL condition on account `a`: the key acts in this network. */
const actsIn = (network_code: string) => sql`exists (select from account_networks n
  where n.account_uuid = a.account_uuid and n.network_code = ${network_code})`

/** The keys that act in the actor's network, with those that ended recently. */
export const visibleKeys = (tx: Db, { network_code }: Actor, now: string): Promise<StoredKey[]> =>
  selectKeys(
    tx,
    now,
    sql`${actsIn(network_code)}
      and coalesce(least(k.revoked_at, k.ends_at), ${now}) > ${now}::timestamptz - ${endedKeysShown}::interval`,
    sql`limit 500`,
  )

/** A key that acts in the actor's network, otherwise 404. */
export async function visibleKey(tx: Db, { network_code }: Actor, now: string, ID: string): Promise<StoredKey> {
  const [key] = isUuid(ID) ? await selectKeys(tx, now, sql`k."ID" = ${ID} and ${actsIn(network_code)}`) : []
  return orNotFound(key)
}

/** Every key of the installation, for the command line. */
export const allKeys = (tx: Db, now: string): Promise<StoredKey[]> => selectKeys(tx, now, sql`true`)

/** The number of valid keys in that one of the networks that has the most. */
export async function maxValidKeys(tx: Db, networks: readonly string[], now: string): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys
    from api_keys k join accounts a using (account_uuid) join account_networks n using (account_uuid)
      left join companies c on c.societe_uuid = a.societe_uuid
    where n.network_code = any (${[...networks]}::text[]) and ${stateSql(now)} = 'valid'
    group by n.network_code order by keys desc limit 1`.execute(tx)
  return rows[0]?.keys ?? 0
}

/** Codes of the networks in which an account may act. */
export async function networksOf(tx: Db, account_uuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_networks')
    .select('network_code')
    .where('account_uuid', '=', account_uuid)
    .execute()
  return rows.map(({ network_code }) => network_code)
}

/** A company of a network, otherwise 404. */
export async function companyIn(tx: Db, network_code: string, societe_uuid: string) {
  if (!isUuid(societe_uuid)) throw notFound()
  const company = await tx
    .selectFrom('companies')
    .select('active')
    .where('network_code', '=', network_code)
    .where('societe_uuid', '=', societe_uuid)
    .executeTakeFirst()
  return orNotFound(company)
}
