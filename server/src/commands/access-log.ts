import type pg from 'pg'
import { fatalError } from '../platform/config/fatal-error.ts'
import type { Command } from './command.ts'
import { parseInstantOption } from './instant-option.ts'

interface AccessRow {
  readonly read_at: string
  readonly subject: string
  readonly company: string | null
  readonly network_code: string
  readonly what: string
  readonly kind: string
  readonly number: string
  readonly part: string
  readonly filter: object | null
  readonly rows: number | null
}

/** Finds the record by its visible number: a call, a contract or a card. */
const recordsByNumber = `
  select calls."ID"::text as key, network_code, calls.created_at as since
    from networks join calls using (network_code) where call_id = $1
  union all select contracts."ID"::text, network_code, contracts.created_at
    from networks join service_contracts contracts using (network_code) where service_contract_id = $1
  union all select "InsId"::text, network_code, null from equipment_cards where "InsId" = $2`

const accessQueryWhere = (condition: string) => `
  select r.read_at, coalesce(a.subject, r.account_uuid::text) as subject, c.raison_sociale as company, r.network_code,
    r.what, r.kind, r.part, r.filter, r.rows,
    coalesce(calls.call_id, contracts.service_contract_id, r.record) as number
  from reads r
  left join accounts a using (account_uuid)
  left join companies c on c.societe_uuid = r.connected_as
  left join calls on r.kind = 'call' and calls."ID"::text = r.record
  left join service_contracts contracts on r.kind = 'contract' and contracts."ID"::text = r.record
  where ${condition} and r.read_at >= $2 order by r.read_at, r.read_id`

export const accessLogCommand: Command = {
  usage: 'reads --record NUMBER | --account SUBJECT [--since ISO]',
  summary: 'Prints who viewed a record, or what an account viewed, exported, downloaded or printed.',
  help: `  NUMBER is the number of a call, a contract or an equipment card. For a record, list exports since its creation are
  printed too: they may have contained it.
  --since   only from this time on, with Z or an offset; by default everything`,
  options: { record: { type: 'string' }, account: { type: 'string' }, since: { type: 'string' } },
  run: async ({ pool }, { options }) => {
    const { record, account } = options as { record?: string; account?: string }
    const since = parseInstantOption('since', options.since as string | undefined) ?? '-infinity'
    if ((record === undefined) === (account === undefined)) throw fatalError('Give either --record or --account.')
    const rows =
      record === undefined ? await findByAccount(pool, account ?? '', since) : await findByRecord(pool, record, since)
    for (const row of rows) console.log(formatAccess(row))
    if (rows.length === 0) console.log('There are no access records.')
  },
}

async function findByAccount(pool: pg.Pool, subject: string, since: string): Promise<AccessRow[]> {
  const found = await pool.query<{ account_uuid: string }>('select account_uuid from accounts where subject = $1', [
    subject,
  ])
  if (!found.rows[0]) throw fatalError(`There is no account "${subject}".`)
  return (await pool.query<AccessRow>(accessQueryWhere('r.account_uuid = $1'), [found.rows[0].account_uuid, since]))
    .rows
}

async function findByRecord(pool: pg.Pool, number: string, since: string): Promise<AccessRow[]> {
  const InsId = /^\d{1,15}$/.test(number) ? number : null
  const { rows: records } = await pool.query<{ key: string; network_code: string; since: string | null }>(
    recordsByNumber,
    [number, InsId],
  )
  if (records.length === 0) throw fatalError(`There is no call, contract or card ${number}.`)
  const keys = records.map(({ key }) => key)
  const { rows } = await pool.query<AccessRow>(
    accessQueryWhere(`(r.record = any ($1) or r.what = 'exported' and exists (
      select from unnest($3::text[], $4::timestamptz[]) known (network_code, since)
      where known.network_code = r.network_code and (known.since is null or known.since <= r.read_at)))`),
    [keys, since, records.map((one) => one.network_code), records.map((one) => one.since)],
  )
  return rows
}

function formatAccess({
  read_at,
  subject,
  company,
  network_code,
  what,
  kind,
  number,
  part,
  filter,
  rows,
}: AccessRow): string {
  const who = company ? `${subject} (as ${company})` : subject
  const rowCount =
    rows === null ? '' : `${rows} ${rows === 1 ? 'row' : 'rows'}${filter ? ` of ${JSON.stringify(filter)}` : ''}`
  return [read_at, network_code, who.padEnd(24), what.padEnd(10), kind, number, part, rowCount]
    .filter(Boolean)
    .join('  ')
}
