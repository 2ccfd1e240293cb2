import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from './passwords.ts'

type Payload = Record<string, unknown>

/** Stores one model of oidc-provider in the database, so that sign-ins survive a restart. */
export function createOidcAdapter(pool: Queryable, model: string) {
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
    // Used only by the device flow, which is not enabled.
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

/** Loads the key that signs tokens, as a JWK set. Creates it at the first call. */
export function loadSigningKeys(pool: Queryable): Promise<object> {
  return loadOrCreateSecret(pool, 'jwks', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] }
  })
}

/** Loads the keys that sign the provider's cookies. Creates them at the first call. */
export function loadCookieKeys(pool: Queryable): Promise<string[]> {
  return loadOrCreateSecret(pool, 'cookies', () => [randomBytes(32).toString('base64url')])
}

async function loadOrCreateSecret<T>(pool: Queryable, name: string, create: () => T): Promise<T> {
  const read = async () => {
    const { rows } = await pool.query<{ value: T }>('select value from embedded_secrets where name = $1', [name])
    return rows[0]?.value
  }
  const stored = await read()
  if (stored) return stored
  const created = create()
  const insert = 'insert into embedded_secrets (name, value) values ($1, $2) on conflict do nothing'
  await pool.query(insert, [name, JSON.stringify(created)])
  return (await read()) ?? created
}
