import { cardFacts, customerFacts } from '@callout/domain/addresses/customer-facts.ts'
import { tell } from '@callout/domain/messages/import-messages.ts'
import { type FactKind, faultOfFact } from '@callout/domain/platform/facts/fact.ts'
import { validatePostcode } from '@callout/domain/platform/facts/postcode.ts'
import type pg from 'pg'
import { damageProblem } from '../import/checks/cell-damage.ts'
import type { Command } from './command.ts'

/** The stored facts of a table: its key as people know it, its columns of each kind, and its country. */
interface CheckedTable {
  readonly table: string
  readonly key: string
  readonly country: string
  readonly columns: Readonly<Record<string, FactKind>>
}

const tables: readonly CheckedTable[] = [
  { table: 'calls', key: 'call_id', country: 'pays', columns: customerFacts.kinds },
  { table: 'service_contracts', key: 'service_contract_id', country: 'pays', columns: customerFacts.kinds },
  { table: 'equipment_cards', key: '"InsId"', country: '"Country"', columns: cardFacts.kinds },
  {
    table: 'companies',
    key: 'supplier_code',
    country: 'pays',
    columns: {
      raison_sociale: 'name',
      email: 'email',
      ...{ adresse: 'text', street_number: 'house_number', code_postal: 'postcode', ville: 'text' },
      phone: 'telephone',
    },
  },
]

const refusals = {
  'message.should_be_an_email': 'is no e-mail address: it would be refused',
  'message.email_has_invisible_character': 'has an invisible character inside: it would be refused',
  'message.damaged_value': 'was damaged by a spreadsheet or stands for no value: it would be refused',
} as const

function findingOf(kind: FactKind, value: string, country: string): string | undefined {
  const fault = faultOfFact(kind, value)
  if (fault) return refusals[fault]
  if (kind === 'postcode' && validatePostcode(value, country))
    return `is no postcode of ${country}: its field would say so`
  const problem = damageProblem(value, { kind })
  return problem && tell(problem.message).replace(/\.$/, '')
}

const rowsPerBatch = 5000
const shownPerColumn = 20

interface StoredFact {
  readonly key: string
  readonly country: string
  readonly value: string
}

/** Reads the values of a column in batches, so that a large table does not fill the memory. */
async function* readColumn(client: pg.PoolClient, { table, key, country }: CheckedTable, column: string) {
  await client.query(`declare facts no scroll cursor for select ${key}::text as key, ${country} as country,
    "${column}" as value from ${table} where "${column}" <> '' order by ${key}`)
  for (;;) {
    const { rows } = await client.query<StoredFact>(`fetch ${rowsPerBatch} from facts`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close facts')
}

async function checkColumn(client: pg.PoolClient, checked: CheckedTable, column: string, kind: FactKind) {
  let count = 0
  for await (const { key, country, value } of readColumn(client, checked, column)) {
    const finding = findingOf(kind, value, country)
    if (finding === undefined) continue
    count += 1
    if (count <= shownPerColumn) console.log(`${checked.table} ${key}, ${column}: "${value}" ${finding}.`)
  }
  if (count > shownPerColumn) console.log(`${checked.table}, ${column}: ${count - shownPerColumn} more.`)
  return count
}

/** Tells serial numbers that several cards of a network have, however they are written. */
async function checkSharedSerials(client: pg.PoolClient) {
  const { rows } = await client.query<{ cards: string[]; serial: string }>(`
    select array_agg("InsId"::text order by "InsId") as cards, min("InternalSN") as serial
    from equipment_cards where normal_serial("InternalSN") <> ''
    group by network_code, normal_serial("InternalSN") having count(*) > 1 order by min("InsId")`)
  for (const { cards, serial } of rows.slice(0, shownPerColumn)) {
    const others = cards.length > 3 ? ` and ${cards.length - 3} more` : ''
    console.log(
      `equipment_cards ${cards.slice(0, 3).join(', ')}${others}, InternalSN: "${serial}" is the serial number of several cards.`,
    )
  }
  if (rows.length > shownPerColumn)
    console.log(`equipment_cards, shared serials: ${rows.length - shownPerColumn} more.`)
  return rows.length
}

export const checkDataCommand: Command = {
  usage: 'check-data',
  summary:
    'Lists stored names, addresses, telephones and serial numbers that would be refused or named today. Changes nothing.',
  run: async ({ pool }) => {
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      let count = 0
      for (const checked of tables)
        for (const [column, kind] of Object.entries(checked.columns))
          count += await checkColumn(client, checked, column, kind)
      count += await checkSharedSerials(client)
      console.log(count === 0 ? 'Nothing found.' : `${count} found. Each stays valid until its field is changed.`)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
}
