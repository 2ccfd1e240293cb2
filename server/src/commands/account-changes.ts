import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type AccountFields, roleNames } from './account-fields.ts'

type Account = AccountFields & { readonly closed: boolean }

/** The cells of an account's row that the command line changes, as `accounts.csv` has them. */
const cellsOf = ({ user_name, role, culture, networks, can_create_call, can_administer, closed }: Account) => ({
  user_name,
  role: roleNames[role] ?? role,
  culture,
  networks: [...networks].sort().join(' '),
  can_create_call,
  can_administer: can_administer.join(' '),
  closed,
})

/** Keeps what the command line changes in an account with the changes of the administration. */
export async function recordAccountChange(tx: pg.PoolClient, before: Account | undefined, after: Account) {
  const old: Readonly<Record<string, unknown>> = before ? cellsOf(before) : {}
  const columns = Object.entries(cellsOf(after))
    .filter(([name, cell]) => cell !== old[name] && (before || (cell !== '' && cell !== false)))
    .map(([name, cell]) => ({ name, old: old[name] ?? null, new: cell }))
  if (columns.length === 0) return
  await tx.query(
    `insert into admin_changes (network_code, batch, sheet, key, user_name, result, columns)
     values ($1, $2, 'accounts', jsonb_build_array($3::text)::text, 'callout account', $4, $5)`,
    [
      [...after.networks].sort()[0] ?? '',
      randomUUID(),
      after.subject,
      before ? 'updated' : 'created',
      JSON.stringify(columns),
    ],
  )
}
