import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** The keys by which push services recognise this server (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly public: string
  readonly private: string
}

/** Lifetime of a signature in seconds; push services accept at most a day. */
const lifetimeSeconds = 12 * 3600

/** The keys of a private key; new ones without it. Throws if it is none of the curve P-256. */
export function vapidKeysOf(privateKey?: string): VapidKeys {
  const pair = createECDH('prime256v1')
  if (privateKey === undefined) pair.generateKeys()
  else pair.setPrivateKey(privateKey, 'base64url')
  return { public: pair.getPublicKey('base64url'), private: pair.getPrivateKey('base64url') }
}

/** True for a private key of the curve P-256 in base64url. */
export function isVapidKey(privateKey: string): boolean {
  if (!/^[\w-]{43}$/.test(privateKey)) return false
  try {
    vapidKeysOf(privateKey)
    return true
  } catch {
    return false
  }
}

/** The keys of `VAPID_PRIVATE_KEY`; else those of the database, which the first process makes. */
export async function loadVapidKeys(db: Db, configured: string | undefined): Promise<VapidKeys> {
  if (configured !== undefined) return vapidKeysOf(configured)
  const load = () =>
    sql<{ value: VapidKeys }>`select value from settings where name = 'vapid_keys'`
      .execute(db)
      .then(({ rows }) => rows[0])
  const stored = await load()
  if (stored) return stored.value
  await sql`insert into settings (name, value) values ('vapid_keys', ${JSON.stringify(vapidKeysOf())}::jsonb)
    on conflict (name) do nothing`.execute(db)
  return ((await load()) as { value: VapidKeys }).value
}

/** The `Authorization` header for a push service. `contact` is an address of the operator (`https:` or `mailto:`). */
export function vapidHeader(
  keys: VapidKeys,
  { url, contact }: { readonly url: string; readonly contact: string },
): string {
  const claims = { aud: new URL(url).origin, exp: Math.floor(Date.now() / 1000) + lifetimeSeconds, sub: contact }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKeyOf(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.public}`
}

function privateKeyOf(keys: VapidKeys) {
  const point = Buffer.from(keys.public, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  // The library leaves leading zeros of the private key out.
  const d = Buffer.from(keys.private, 'base64url').toString('hex').padStart(64, '0')
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x, y, d: Buffer.from(d, 'hex').toString('base64url') },
  })
}
