import { languages } from '@callout/domain/messages/messages.ts'
import type pg from 'pg'
import { addLegalRates } from '../companies/tax-rate.queries.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import type { Command } from './command.ts'

interface NewNetwork {
  readonly code: string
  readonly name: string
  readonly country: string
  readonly language: string
  readonly timeZone: string
}

/** Rows that a network begins with, and the columns that name them. Other tables belong to its people and appliances. */
const copiedTables: readonly { table: string; what: string; name: string; conflict?: string }[] = [
  { table: 'value_list_items', what: 'value-list items', name: `concat_ws(' ', value_list, value)` },
  { table: 'mail_templates', what: 'mail templates', name: `concat_ws(' ', template, nullif(lang, ''))` },
  { table: 'call_fees', what: 'fees', name: '"ItemCode"' },
  {
    table: 'fee_prices',
    what: 'prices of fees',
    name: `concat_ws(' ', "ItemCode", valid_from)`,
    // Each copied fee has a first price already.
    conflict: 'on conflict on constraint fee_prices_key do update set "Price" = excluded."Price"',
  },
  { table: 'dpc_questions', what: 'DPC questions', name: `concat_ws(' ', return_type, name)` },
  { table: 'contract_templates', what: 'contract templates', name: 'template_code' },
  { table: 'contract_template_products', what: 'products of contract templates', name: 'code_product' },
  { table: 'contract_coverages', what: 'coverage lines', name: `concat_ws(' ', template_code, position)` },
]

/** Columns of the network itself that are a choice, not a fact about it. */
const copiedColumns = ['assignment_policy', 'enable_service_contract', 'payment_days']

export const createNetworkCommand: Command = {
  usage: 'network create CODE --name NAME --country ES --language es --time-zone Europe/Madrid [...]',
  summary: 'Creates a network, by itself or with the lists, tariff, texts and policy of another one.',
  help: `  --name NAME         as people read it
  --country ES        the country of its calls, two capital letters
  --language es       the language of its documents: ${languages.join(', ')}
  --time-zone ZONE    its clock, such as Europe/Madrid
  --copy-from CODE    copies value lists, policy, mail templates, tariff, DPC questions and contract templates
  --dry-run           shows what would be copied, and writes nothing`,
  words: 1,
  options: {
    name: { type: 'string' },
    country: { type: 'string' },
    language: { type: 'string' },
    'time-zone': { type: 'string' },
    'copy-from': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: async ({ pool, config }, { words: [code = ''], options }) => {
    const network = parseNetwork(code, options as Record<string, string | undefined>)
    const source = options['copy-from'] as string | undefined
    const isDryRun = options['dry-run'] === true
    const client = await pool.connect()
    try {
      await client.query('begin')
      await insertNetwork(client, network)
      const lines = source === undefined ? [] : await copyNetwork(client, source, network.code)
      const rates = await addLegalRates(client, network.code, network.country)
      lines.push(`Tax rates of ${network.country}, as the law sets them: ${rates}.`)
      for (const line of lines) console.log(line)
      await client.query(isDryRun ? 'rollback' : 'commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    if (isDryRun) return console.log(`Network ${network.code} was not created: this was a dry run.`)
    console.log(`Network ${network.code} created. Add its administrator, who goes on at ${config.publicUrl}/admin/setup:
  npm run -s callout -- account add SUBJECT --name NAME --role dispatcher --network ${network.code} --can-administer network,prices,people`)
  },
}

function parseNetwork(code: string, options: Readonly<Record<string, string | undefined>>): NewNetwork {
  const given = (name: string) => options[name]?.trim() || fail(`Give --${name}.`)
  const network = {
    code,
    name: given('name'),
    country: given('country'),
    language: given('language'),
    timeZone: given('time-zone'),
  }
  if (!/^[A-Z0-9_-]{2,20}$/.test(code)) fail('CODE has 2 to 20 capital letters and digits: VALRHO.')
  if (!/^[A-Z]{2}$/.test(network.country)) fail('--country is the country, two capital letters: ES.')
  if (!(languages as readonly string[]).includes(network.language))
    fail(`--language is one of ${languages.join(', ')}.`)
  if (!isTimeZone(network.timeZone)) fail('--time-zone is a clock such as Europe/Madrid.')
  return network
}

function isTimeZone(zone: string): boolean {
  try {
    return zone.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

function fail(message: string): never {
  throw fatalError(message)
}

async function insertNetwork(client: pg.ClientBase, { code, name, country, language, timeZone }: NewNetwork) {
  const { rowCount } = await client.query(
    `insert into networks (network_code, network_name, default_country, culture, time_zone)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [code, name, country, language, timeZone],
  )
  if (rowCount === 0) fail(`The network "${code}" already exists: use network change.`)
}

/** Copies the rows of another network. Returns what is copied and what is not, a line each. */
async function copyNetwork(client: pg.ClientBase, source: string, code: string): Promise<string[]> {
  const set = copiedColumns.map((column) => `${column} = s.${column}`).join(', ')
  const { rowCount } = await client.query(
    `update networks n set ${set} from networks s where n.network_code = $2 and s.network_code = $1`,
    [source, code],
  )
  if (rowCount === 0) fail(`There is no network "${source}" to copy from.`)
  const lines = [`Policy, service contracts and payment days as in ${source}.`]
  for (const { table, what, name, conflict = '' } of copiedTables) {
    const columns = await columnsOf(client, table)
    const { rows } = await client.query<{ count: number; names: string[] }>(
      `with copied as (insert into ${table} (network_code, ${columns}) select $2::text, ${columns} from ${table}
         where network_code = $1 ${conflict} returning ${name} as name)
       select count(*)::int as count, coalesce((array_agg(name order by name))[1:3], '{}') as names from copied`,
      [source, code],
    )
    const { count, names } = rows[0] as { count: number; names: string[] }
    const more = count > names.length ? ` and ${count - names.length} more` : ''
    lines.push(`${String(count).padStart(6)} ${what}${count > 0 ? `: ${names.join(', ')}${more}` : ''}`)
  }
  return [...lines, 'Not copied: legal facts, companies, people, products, cards, calls and contracts.']
}

/** The columns of a table, without its network and without the keys that each row gets anew. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_name not in ('network_code', 'uuid')
       and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}
