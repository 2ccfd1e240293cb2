import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { Queries } from './passwords.ts'

type Payload = Record<string, unknown>

/** Where oidc-provider keeps one kind of thing: in the database, so that a sign-in survives a restart. */
export function storeOf(pool: Queries, model: string) {
  const find = async (column: 'id' | 'uid', value: string): Promise<Payload | undefined> => {
    const { rows } = await pool.query<{ payload: Payload }>(
      `select payload from embedded_artifacts
       where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [model, value],
    )
    return rows[0]?.payload
  }
  return {
    upsert: async (id: string, payload: Payload, seconds?: number) => {
      await pool.query(
        `insert into embedded_artifacts (model, id, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        [model, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, seconds ?? null],
      )
      if (model === 'Interaction') await pool.query('delete from embedded_artifacts where expires_at < now()')
    },
    find: (id: string) => find('id', id),
    findByUid: (uid: string) => find('uid', uid),
    // Asked only for devices without a keyboard, which nobody signs in with here.
    findByUserCode: async () => undefined,
    consume: async (id: string) => {
      await pool.query(
        `update embedded_artifacts
         set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now()))::bigint)
         where model = $1 and id = $2`,
        [model, id],
      )
    },
    destroy: async (id: string) => {
      await pool.query('delete from embedded_artifacts where model = $1 and id = $2', [model, id])
    },
    revokeByGrantId: async (grantId: string) => {
      await pool.query('delete from embedded_artifacts where model = $1 and grant_id = $2', [model, grantId])
    },
  }
}

/** The key that signs tokens, as a JWK set. Made once. */
export function signingKeys(pool: Queries): Promise<object> {
  return secret(pool, 'jwks', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] }
  })
}

/** The key that signs the provider's cookies. Made once. */
export function cookieKeys(pool: Queries): Promise<string[]> {
  return secret(pool, 'cookies', () => [randomBytes(32).toString('base64url')])
}

async function secret<T>(pool: Queries, name: string, make: () => T): Promise<T> {
  const read = async () => {
    const { rows } = await pool.query<{ value: T }>('select value from embedded_secrets where name = $1', [name])
    return rows[0]?.value
  }
  const known = await read()
  if (known) return known
  const made = make()
  const insert = 'insert into embedded_secrets (name, value) values ($1, $2) on conflict do nothing'
  await pool.query(insert, [name, JSON.stringify(made)])
  return (await read()) ?? made
}
