import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { dbOf } from '../import/query-runner.ts'
import { changeRows, recordAdminChanges } from '../platform/audit/admin-changes.ts'
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
  const author = { account_uuid: null, user_name: 'callout account', batch: randomUUID(), note: '' }
  const change = {
    network_code: [...after.networks].sort()[0] ?? '',
    sheet: 'accounts',
    key: JSON.stringify([after.subject]),
    result: before ? ('updated' as const) : ('created' as const),
    columns,
  }
  await recordAdminChanges(dbOf(tx), author, changeRows([change]))
}
