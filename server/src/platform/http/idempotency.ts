import { createHash } from 'node:crypto'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { addMilliseconds, dayMs } from '@callout/domain/platform/wall-clock.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import { malformedRequest, Problem } from './problem.ts'

const retentionMs = dayMs
const maxKeyLength = 255

/** Identity of a request: account, network, path, key, and a hash of the body. */
export interface IdempotentRequest {
  readonly account_uuid: string
  readonly network_code: string
  readonly path: string
  readonly key: string
  readonly body_hash: Buffer
}

/** Reads the `Idempotency-Key` of a create; undefined without one. Throws a 400 problem if it is too long. */
export function readIdempotentRequest(
  { isCreate, path }: Endpoint,
  actor: Actor | undefined,
  { headers, body }: FastifyRequest,
): IdempotentRequest | undefined {
  const key = headers['idempotency-key']
  if (!isCreate || !actor || typeof key !== 'string' || key === '') return undefined
  if (key.length > maxKeyLength) throw malformedRequest(`the Idempotency-Key is longer than ${maxKeyLength} characters`)
  const { account_uuid, network_code } = actor
  const body_hash = createHash('sha256')
    .update(JSON.stringify(body ?? {}))
    .digest()
  return { account_uuid, network_code, path, key, body_hash }
}

/**
 * Runs `act` for the first request with a key and returns its stored result for 24 hours; concurrent repeats wait.
 * A rollback, as after a refusal, frees the key. Throws a 422 problem for the same key with another body.
 */
export async function runIdempotent<T>(
  tx: Db,
  request: IdempotentRequest,
  now: string,
  act: () => Promise<T>,
): Promise<T> {
  const { account_uuid, network_code, path, key, body_hash } = request
  const expiredBefore = addMilliseconds(now, -retentionMs)
  const isFirst = await tx
    .insertInto('idempotent_requests')
    .values({ ...request, created_at: now })
    .onConflict((on) =>
      on
        .columns(['account_uuid', 'network_code', 'path', 'key'])
        .doUpdateSet({ created_at: now, body_hash, answer: null })
        .where('idempotent_requests.created_at', '<', expiredBefore),
    )
    .returning('key')
    .executeTakeFirst()
  if (isFirst) {
    const answer = await act()
    await tx
      .updateTable('idempotent_requests')
      .set({ answer: JSON.stringify(answer) })
      .where((row) => row.and({ account_uuid, network_code, path, key }))
      .execute()
    return answer
  }
  const stored = await tx
    .selectFrom('idempotent_requests')
    .select(['answer', 'body_hash'])
    .where((row) => row.and({ account_uuid, network_code, path, key }))
    .executeTakeFirstOrThrow()
  if (!stored.body_hash.equals(body_hash)) throw new Problem(422)
  return stored.answer as T
}
