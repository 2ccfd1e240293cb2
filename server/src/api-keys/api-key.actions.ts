import type { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import { refusalToRevoke } from '@callout/domain/api-keys/api-key.rules.ts'
import type { ApiKey, CreatedKey } from '@callout/domain/api-keys/api-key.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { createKey, endKey } from './api-key.create.ts'
import { networksOf, type StoredKey, visibleKey, visibleKeys } from './api-key.queries.ts'

export async function listKeys({ tx, actor, now }: RequestContext): Promise<ApiKey[]> {
  const [keys, networks] = await Promise.all([visibleKeys(tx, actor, now), networksOf(tx, actor.account_uuid)])
  return keys.map((key) => toRecord(key, networks))
}

export async function createNetworkKey(
  ctx: RequestContext,
  input: BodyOf<typeof apiKeyApi.create>,
): Promise<CreatedKey> {
  const { tx, actor, now } = ctx
  const networks = await networksOf(tx, actor.account_uuid)
  const created = await createKey(
    tx,
    input,
    { account_uuid: actor.account_uuid, name: actor.user_name, role: actor.role, networks },
    now,
  )
  ctx.log('API key created', { key: created.ID })
  return created
}

export async function revokeKey(ctx: RequestContext, { ID }: BodyOf<typeof apiKeyApi.revoke>): Promise<ApiKey> {
  const { tx, actor, now } = ctx
  const key = await visibleKey(tx, actor, now, ID)
  const networks = await networksOf(tx, actor.account_uuid)
  throwIfRefused(refusalOf(key, networks))
  await endKey(tx, key, actor.user_name, now)
  ctx.log('API key revoked', { key: key.ID })
  return toRecord(await visibleKey(tx, actor, now, ID), networks)
}

const refusalOf = ({ networks, state }: StoredKey, ownNetworks: readonly string[]) =>
  refusalToRevoke({ networks, isRevoked: state === 'revoked' }, ownNetworks)

function toRecord(key: StoredKey, ownNetworks: readonly string[]): ApiKey {
  const { account_uuid: _, ...record } = key
  return { ...record, can: { revoke: refusalOf(key, ownNetworks) === undefined } }
}
