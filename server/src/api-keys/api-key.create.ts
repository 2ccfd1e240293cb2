import { randomUUID } from 'node:crypto'
import { refusalOfCompany, refusalOfTooMany, refusalToCreate } from '@callout/domain/api-keys/api-key.rules.ts'
import { type CreatedKey, historyNameOf, keyPrefix, type NewKey } from '@callout/domain/api-keys/api-key.ts'
import type { Role } from '@callout/domain/platform/access.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { Db } from '../platform/database/db.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { createToken, hashToken } from '../platform/http/authentication/credentials.ts'
import { lockForCounting } from '../platform/http/quotas.ts'
import { companyIn, maxValidKeys } from './api-key.queries.ts'

/** Characters of a key that lists show. */
const shownLength = keyPrefix.length + 6

/** The creator of a key, and the networks in which they may create one. */
export interface KeyCreator {
  /** Null for the command line. */
  readonly account_uuid: string | null
  readonly name: string
  readonly role: Role
  readonly networks: readonly string[]
}

/** Creates a key with its service account. Returns the key, which is not stored. Throws a refusal. */
export async function createKey(tx: Db, input: NewKey, creator: KeyCreator, now: string): Promise<CreatedKey> {
  const networks = [...new Set(input.networks)]
  throwIfRefused(refusalToCreate(input, { ownRole: creator.role, ownNetworks: creator.networks, now }))
  const [network_code = ''] = networks
  if (input.societe_uuid) throwIfRefused(refusalOfCompany(await companyIn(tx, network_code, input.societe_uuid)))
  await lockForCounting(tx, 'api keys')
  throwIfRefused(refusalOfTooMany(await maxValidKeys(tx, networks, now)))
  const key = keyPrefix + createToken()
  const ID = randomUUID()
  const name = input.name.trim()
  const account_uuid = await openServiceAccount(tx, { ...input, name, networks }, ID)
  await tx
    .insertInto('api_keys')
    .values({
      ID,
      account_uuid,
      network_code,
      name,
      key_hash: hashToken(key),
      prefix: key.slice(0, shownLength),
      scopes: [...new Set(input.scopes)],
      created_at: now,
      created_by: creator.name,
      created_by_account: creator.account_uuid,
      ends_at: input.ends_at ?? null,
    })
    .execute()
  return { ID, key }
}

/** The account of a key: the author of what the program does, in the role and the networks of the key. */
async function openServiceAccount(tx: Db, { name, role, networks, societe_uuid }: NewKey, ID: string) {
  const { culture } = await loadNetworkProfile(tx, networks[0] ?? '')
  const { account_uuid } = await tx
    .insertInto('accounts')
    .values({
      subject: `key:${ID}`,
      user_name: historyNameOf(name),
      culture,
      role,
      societe_uuid: societe_uuid ?? null,
      is_service: true,
    })
    .returning('account_uuid')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('account_networks')
    .values(networks.map((network_code) => ({ account_uuid, network_code })))
    .execute()
  return account_uuid
}

/** Ends a key and its account, at once on every process. */
export async function endKey(
  tx: Db,
  { ID, account_uuid }: { readonly ID: string; readonly account_uuid: string },
  revoked_by: string,
  now: string,
): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: now, revoked_by }).where('ID', '=', ID).execute()
  await tx.updateTable('accounts').set({ closed_at: now }).where('account_uuid', '=', account_uuid).execute()
}
