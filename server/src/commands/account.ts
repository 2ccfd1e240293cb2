import type pg from 'pg'
import { setPassword } from '../embedded/passwords.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { type LostPart, lostPartsSql } from '../session/last-administrator.queries.ts'
import { endSessionsOfClosedSql } from '../session/session.queries.ts'
import { recordAccountChange } from './account-changes.ts'
import {
  type AccountFields,
  accountOptions,
  accountOptionsHelp,
  parseAccountFields,
  roleNames,
} from './account-fields.ts'
import { accountSessions, revalidateAccountSessions } from './account-sessions.ts'
import type { Command } from './command.ts'
import {
  addServiceAccount,
  listServiceAccounts,
  revokeServiceAccount,
  serviceOptions,
  serviceOptionsHelp,
} from './service-accounts.ts'

const listAccounts: Command = {
  usage: 'account list [--service]',
  summary:
    'Lists the accounts: name at the provider, role, networks, company, technician, whether it may create calls.',
  help: '  --service  lists the API keys instead: beginning, role, networks, name, scopes, end and last use',
  options: { service: { type: 'boolean' } },
  run: async ({ pool }, { options }) => {
    if (options.service) return listServiceAccounts(pool)
    const { rows } = await pool.query<AccountFields & { company: string | null; networks: string; is_closed: boolean }>(
      `select subject, user_name, role, can_create_call, can_administer, raison_sociale as company, technician_code, closed_at is not null as is_closed,
         coalesce(string_agg(account_networks.network_code, ',' order by account_networks.network_code), '-') as networks
       from accounts left join account_networks using (account_uuid) left join companies using (societe_uuid)
       where not is_service
       group by account_uuid, raison_sociale order by subject`,
    )
    for (const row of rows) {
      const technician = row.technician_code && `technician ${row.technician_code}`
      const notes = [
        row.user_name,
        row.company,
        technician,
        row.can_create_call && 'creates calls',
        row.can_administer.length > 0 && `administers ${row.can_administer.join(',')}`,
        row.is_closed && 'closed',
      ]
      const columns = [row.subject.padEnd(24), (roleNames[row.role] ?? row.role).padEnd(11), row.networks.padEnd(21)]
      console.log(`${columns.join(' ')} ${notes.filter(Boolean).join(' · ')}`)
    }
  },
}

const addAccount: Command = {
  usage: 'account add SUBJECT --name NAME --role ROLE [...]',
  summary: 'Creates an account for the person whom the identity provider names SUBJECT, or an API key for a program.',
  help: `${accountOptionsHelp}\n${serviceOptionsHelp}`,
  words: 1,
  options: { ...accountOptions, ...serviceOptions },
  run: ({ config, pool }, input) => {
    if (input.options.service) return addServiceAccount(pool, config, input)
    const only = (['scope', 'ends-at'] as const).find((option) => input.options[option] !== undefined)
    if (only) throw fatalError(`--${only} is only for API keys: add --service.`)
    return inTransaction(pool, async (tx) => {
      const [subject = ''] = input.words
      if (await findAccount(tx, subject))
        throw fatalError(`The account "${subject}" already exists: use account change.`)
      const account = await parseAccountFields(tx, config, input, { subject })
      await saveAccount(tx, account)
      await recordAccountChange(tx, undefined, { ...account, closed: false })
      console.log(`Account ${subject} created.`)
    })
  },
}

const changeAccount: Command = {
  usage: 'account change SUBJECT [...]',
  summary: 'Changes the given fields of an account. The others stay unchanged.',
  help: accountOptionsHelp,
  words: 1,
  options: accountOptions,
  run: async ({ config, pool }, input) => {
    await inTransaction(pool, async (tx) => {
      const account = await lockAccount(tx, input.words[0])
      const changed = await parseAccountFields(tx, config, input, account)
      const isClosed = account.closed_at !== null
      if (!isClosed) await keepAdministrators(tx, { ...changed, closed: false })
      await saveAccount(tx, changed)
      await recordAccountChange(tx, { ...account, closed: isClosed }, { ...changed, closed: isClosed })
      console.log(`Account ${account.subject} changed.`)
    })
    await revalidateAccountSessions(pool, input.words[0])
  },
}

const closeAccount: Command = {
  usage: 'account close SUBJECT',
  summary: 'Closes an account: it can no longer sign in, and its sessions and one-time codes end at once.',
  words: 1,
  run: async ({ pool }, { words }) => {
    await inTransaction(pool, async (tx) => {
      const account = await lockAccount(tx, words[0])
      await keepAdministrators(tx, { ...account, closed: true })
      await setClosed(tx, words[0], 'closed_at = coalesce(closed_at, now())', 'closed')
      await recordAccountChange(tx, { ...account, closed: account.closed_at !== null }, { ...account, closed: true })
    })
    await revalidateAccountSessions(pool, words[0])
    // A code that was kept would sign in again once the account is open.
    await pool.query(
      'delete from login_codes using accounts a where a.account_uuid = login_codes.account_uuid and a.subject = $1',
      [words[0]],
    )
  },
}

const reopenAccount: Command = {
  usage: 'account open SUBJECT',
  summary: 'Opens a closed account again. Its sessions stay closed.',
  words: 1,
  run: async ({ pool }, { words }) => {
    await pool.query(endSessionsOfClosedSql('$1'), [words[0]])
    await inTransaction(pool, async (tx) => {
      const account = await lockAccount(tx, words[0])
      await setClosed(tx, words[0], 'closed_at = null', 'open')
      await recordAccountChange(tx, { ...account, closed: account.closed_at !== null }, { ...account, closed: false })
    })
    await revalidateAccountSessions(pool, words[0])
  },
}

export const accountCommands = {
  'account list': listAccounts,
  'account add': addAccount,
  'account change': changeAccount,
  'account close': closeAccount,
  'account open': reopenAccount,
  'account revoke': revokeServiceAccount,
  'account sessions': accountSessions,
}

async function setClosed(pool: pg.PoolClient, subject: string | undefined, change: string, state: string) {
  const { rowCount } = await pool.query(`update accounts set ${change} where subject = $1 and not is_service`, [
    subject,
  ])
  if (!rowCount) throw fatalError(`There is no account "${subject}".`)
  console.log(`Account ${subject} is ${state}.`)
}

/** Refuses to leave a network without anybody who administers a part that somebody administers now. */
async function keepAdministrators(
  tx: pg.PoolClient,
  { subject, closed, can_administer, networks }: AccountFields & { readonly closed: boolean },
) {
  const changed =
    'select 1 as line, $1::text as subject, $2::boolean as closed, $3::text[] as can_administer, $4::text[] as networks'
  const { rows } = await tx.query<LostPart>(lostPartsSql(changed), [subject, closed, can_administer, networks])
  const [lost] = rows
  if (lost)
    throw fatalError(
      `${subject} is the last account that administers ${lost.part} of ${lost.network_code}: give it to another one first.`,
    )
}

interface StoredAccount extends AccountFields {
  readonly closed_at: Date | string | null
}

async function findAccount(tx: pg.PoolClient, subject: string): Promise<StoredAccount | undefined> {
  // One change of administrators at a time, as imports: together, two could take the last ones away.
  await tx.query('lock table networks in share row exclusive mode')
  const { rows } = await tx.query<StoredAccount>(
    `select accounts.*, array(select network_code from account_networks n where n.account_uuid = accounts.account_uuid)
       as networks
     from accounts where subject = $1 and not is_service for update`,
    [subject],
  )
  return rows[0]
}

async function lockAccount(tx: pg.PoolClient, subject = ''): Promise<StoredAccount> {
  const account = await findAccount(tx, subject)
  if (!account) throw fatalError(`There is no account "${subject}".`)
  return account
}

async function saveAccount(tx: pg.PoolClient, account: AccountFields) {
  const { rows } = await tx.query<{ account_uuid: string }>(
    `insert into accounts (subject, user_name, culture, role, societe_uuid, can_create_call, technician_code, can_administer)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (subject) do update set user_name = excluded.user_name, culture = excluded.culture,
       role = excluded.role, societe_uuid = excluded.societe_uuid, can_create_call = excluded.can_create_call,
       technician_code = excluded.technician_code, can_administer = excluded.can_administer
     returning account_uuid`,
    [
      account.subject,
      account.user_name,
      account.culture,
      account.role,
      account.societe_uuid,
      account.can_create_call,
      account.technician_code,
      account.can_administer,
    ],
  )
  const key = rows[0]?.account_uuid
  await tx.query('delete from account_networks where account_uuid = $1 and not network_code = any ($2)', [
    key,
    account.networks,
  ])
  await tx.query(
    `insert into account_networks (account_uuid, network_code) select $1, unnest($2::text[]) on conflict do nothing`,
    [key, account.networks],
  )
  if (account.password) await setPassword(tx, account.subject, account.password)
}

async function inTransaction(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<void>) {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    await work(tx)
    await tx.query('commit')
  } catch (error) {
    // After a lost connection it fails too, which would hide the first error.
    await tx.query('rollback').catch(() => {})
    throw error
  } finally {
    tx.release()
  }
}
