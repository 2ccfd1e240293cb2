import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Anything that sends queries: a pool, or a client in a transaction. */
export interface Queryable {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>
}

/** The password of every demo account. The sign-in page names it. */
export const demoPassword = 'demo'

/** Sets the password of a subject at the embedded identity provider. */
export async function setPassword(tx: Queryable, subject: string, password: string) {
  const salt = randomBytes(16).toString('base64url')
  const hash = `scrypt$${scryptCost}$${salt}$${(await deriveKey(password, salt, scryptCost)).toString('base64url')}`
  await tx.query(
    `insert into embedded_passwords (subject, hash, is_demo) values ($1, $2, $3)
     on conflict (subject) do update set hash = excluded.hash, is_demo = excluded.is_demo`,
    [subject, hash, password === demoPassword],
  )
}

/** True if the password is right and the account is open. Takes as long for an unknown account. */
export async function isCorrectPassword(tx: Queryable, subject: string, password: string): Promise<boolean> {
  const { rows } = await tx.query<{ hash: string }>(
    `select hash from embedded_passwords join accounts using (subject) where subject = $1 and closed_at is null`,
    [subject],
  )
  const [, storedCost, salt = '', key = ''] = (rows[0]?.hash ?? `scrypt$${scryptCost}$$`).split('$')
  const expected = Buffer.from(key, 'base64url')
  const derived = await deriveKey(password, salt, Number(storedCost))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** True if the subject has a password here and an open account. */
export async function isKnownSubject(tx: Queryable, subject: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from embedded_passwords join accounts using (subject) where subject = $1 and closed_at is null',
    [subject],
  )
  return rows.length > 0
}

export interface DemoAccount {
  subject: string
  role: 'D' | 'q' | 'W' | 'J'
  company: string | null
  networks: string[]
}

/** The accounts with the demo password, central staff first. */
export async function loadDemoAccounts(tx: Queryable): Promise<DemoAccount[]> {
  const { rows } = await tx.query<DemoAccount>(
    `select subject, role, raison_sociale as company, array_agg(account_networks.network_code order by 1) as networks
     from embedded_passwords
     join accounts using (subject)
     join account_networks using (account_uuid)
     left join companies using (societe_uuid)
     where is_demo and closed_at is null
     group by subject, role, raison_sociale
     order by position(role in 'DqWJ'), cardinality(array_agg(account_networks.network_code)) desc, subject
     limit 20`,
  )
  return rows
}

const scryptCost = 2 ** 14

function deriveKey(password: string, salt: string, N: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
