import type pg from 'pg'
import { setPassword } from '../embedded/passwords.ts'
import { doubtAt } from '../kernel/live.ts'
import { stop } from '../kernel/stop.ts'
import { type AccountFields, accountOptions, accountOptionsHelp, readFields, roleNames } from './account-fields.ts'
import type { Command } from './command.ts'

const list: Command = {
  usage: 'account list',
  summary: 'Lists the accounts: name at the provider, role, networks, company, whether it may create calls.',
  run: async ({ pool }) => {
    const { rows } = await pool.query<AccountFields & { company: string | null; networks: string; closed: boolean }>(
      `select subject, user_name, role, can_create_call, raison_sociale as company, closed_at is not null as closed,
         coalesce(string_agg(account_networks.network_code, ',' order by account_networks.network_code), '-') as networks
       from accounts left join account_networks using (account_uuid) left join companies using (societe_uuid)
       group by account_uuid, raison_sociale order by subject`,
    )
    for (const row of rows) {
      const notes = [row.user_name, row.company, row.can_create_call && 'creates calls', row.closed && 'closed']
      const columns = [row.subject.padEnd(24), (roleNames[row.role] ?? row.role).padEnd(11), row.networks.padEnd(21)]
      console.log(`${columns.join(' ')} ${notes.filter(Boolean).join(' · ')}`)
    }
  },
}

const add: Command = {
  usage: 'account add SUBJECT --name NAME --role ROLE [...]',
  summary: 'Makes an account for the person whom the identity provider calls SUBJECT.',
  help: accountOptionsHelp,
  words: 1,
  options: accountOptions,
  run: ({ config, pool }, input) =>
    inTransaction(pool, async (tx) => {
      const [subject = ''] = input.words
      if (await find(tx, subject)) throw stop(`There is an account "${subject}" already: use account change.`)
      await save(tx, await readFields(tx, config, input, { subject }))
      console.log(`Account ${subject} made.`)
    }),
}

const change: Command = {
  usage: 'account change SUBJECT [...]',
  summary: 'Changes what is given and leaves the rest as it is.',
  help: accountOptionsHelp,
  words: 1,
  options: accountOptions,
  run: async ({ config, pool }, input) => {
    await inTransaction(pool, async (tx) => {
      const account = await existing(tx, input.words[0])
      await save(tx, await readFields(tx, config, input, account))
      console.log(`Account ${account.subject} changed.`)
    })
    await doubt(pool, input.words[0])
  },
}

const close: Command = {
  usage: 'account close SUBJECT',
  summary: 'Closes an account: it can sign in no more, and its sessions end within a minute.',
  words: 1,
  run: ({ pool }, { words }) => setClosed(pool, words[0], 'closed_at = coalesce(closed_at, now())', 'closed'),
}

const open: Command = {
  usage: 'account open SUBJECT',
  summary: 'Opens a closed account again.',
  words: 1,
  run: ({ pool }, { words }) => setClosed(pool, words[0], 'closed_at = null', 'open'),
}

const sessions: Command = {
  usage: 'account sessions SUBJECT [--end]',
  summary: 'Lists the sessions of an account that have not ended; with --end ends them all at once.',
  words: 1,
  options: { end: { type: 'boolean' } },
  run: async ({ pool }, { words: [subject = ''], options }) => {
    const { rows } = await pool.query<{
      session_id: string | null
      created_at: string
      ends_at: string
      company: string | null
    }>(
      `select s.session_id, s.created_at, s.ends_at, c.raison_sociale as company
       from accounts a left join sessions s on s.account_uuid = a.account_uuid and s.ended_at is null and exists
         (select from session_tokens t where t.session_id = s.session_id and t.expires_at > now())
       left join companies c on c.societe_uuid = s.connected_as
       where a.subject = $1 order by s.created_at`,
      [subject],
    )
    if (rows.length === 0) throw stop(`There is no account "${subject}".`)
    const living = rows.filter((row) => row.session_id !== null)
    for (const { session_id, created_at, ends_at, company } of living)
      console.log(`${session_id}  since ${created_at}  until ${ends_at}${company ? `  as ${company}` : ''}`)
    if (living.length === 0) return console.log('No session is open.')
    if (!options.end) return
    const keys = living.map(({ session_id }) => session_id)
    await pool.query('update sessions set ended_at = now() where session_id = any ($1)', [keys])
    await doubt(pool, subject)
    console.log(`${living.length} ended.`)
  },
}

export const accountCommands = {
  'account list': list,
  'account add': add,
  'account change': change,
  'account close': close,
  'account open': open,
  'account sessions': sessions,
}

async function setClosed(pool: pg.Pool, subject: string | undefined, change: string, state: string) {
  const { rowCount } = await pool.query(`update accounts set ${change} where subject = $1`, [subject])
  if (!rowCount) throw stop(`There is no account "${subject}".`)
  await doubt(pool, subject)
  console.log(`Account ${subject} is ${state}.`)
}

/** Has every process ask at once who listens there as this account. */
async function doubt(pool: pg.Pool, subject: string | undefined) {
  const { rows } = await pool.query<{ account_uuid: string }>('select account_uuid from accounts where subject = $1', [
    subject,
  ])
  await doubtAt(
    pool,
    rows.map(({ account_uuid }) => account_uuid),
  )
}

async function find(tx: pg.PoolClient, subject: string): Promise<AccountFields | undefined> {
  const { rows } = await tx.query<AccountFields>(
    `select accounts.*, array(select network_code from account_networks n where n.account_uuid = accounts.account_uuid)
       as networks
     from accounts where subject = $1 for update`,
    [subject],
  )
  return rows[0]
}

async function existing(tx: pg.PoolClient, subject = ''): Promise<AccountFields> {
  const account = await find(tx, subject)
  if (!account) throw stop(`There is no account "${subject}".`)
  return account
}

async function save(tx: pg.PoolClient, account: AccountFields) {
  const { rows } = await tx.query<{ account_uuid: string }>(
    `insert into accounts (subject, user_name, culture, role, societe_uuid, can_create_call)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (subject) do update set user_name = excluded.user_name, culture = excluded.culture,
       role = excluded.role, societe_uuid = excluded.societe_uuid, can_create_call = excluded.can_create_call
     returning account_uuid`,
    [account.subject, account.user_name, account.culture, account.role, account.societe_uuid, account.can_create_call],
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
    await tx.query('rollback')
    throw error
  } finally {
    tx.release()
  }
}
