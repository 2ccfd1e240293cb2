import { isEmail } from '@callout/domain/platform/facts/email.ts'
import { validatePostcode } from '@callout/domain/platform/facts/postcode.ts'
import { parseTelephones } from '@callout/domain/platform/facts/telephone.ts'
import type pg from 'pg'
import type { Command } from './command.ts'

type FactKind = 'email' | 'postcode' | 'telephone'

/** The stored facts of a table: its key as people know it, its columns of each kind, and its country. */
interface CheckedTable {
  readonly table: string
  readonly key: string
  readonly country: string
  readonly columns: Readonly<Record<string, FactKind>>
}

const ofCustomer = { email: 'email', code_postal: 'postcode', phone: 'telephone', phone2: 'telephone' } as const

const tables: readonly CheckedTable[] = [
  { table: 'calls', key: 'call_id', country: 'pays', columns: ofCustomer },
  { table: 'service_contracts', key: 'service_contract_id', country: 'pays', columns: ofCustomer },
  {
    table: 'equipment_cards',
    key: '"InsId"',
    country: '"Country"',
    columns: { OwnerEmail: 'email', Zip: 'postcode', OwnerPhone: 'telephone', OwnerPhone2: 'telephone' },
  },
  {
    table: 'companies',
    key: 'supplier_code',
    country: 'pays',
    columns: { email: 'email', code_postal: 'postcode', phone: 'telephone' },
  },
]

const findings: Readonly<Record<FactKind, (value: string, country: string) => string | undefined>> = {
  email: (value) => (isEmail(value) ? undefined : 'is no e-mail address: it would be refused'),
  postcode: (value, country) =>
    validatePostcode(value, country) && `is no postcode of ${country}: its field would say so`,
  telephone: (value, country) =>
    parseTelephones(value, country).length === 0 ? 'has no telephone number: nobody can ring it' : undefined,
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
    const finding = findings[kind](value, country)
    if (finding === undefined) continue
    count += 1
    if (count <= shownPerColumn) console.log(`${checked.table} ${key}, ${column}: "${value}" ${finding}.`)
  }
  if (count > shownPerColumn) console.log(`${checked.table}, ${column}: ${count - shownPerColumn} more.`)
  return count
}

export const checkDataCommand: Command = {
  usage: 'check-data',
  summary:
    'Lists stored e-mail addresses, postcodes and telephones that would be refused or named today. Changes nothing.',
  run: async ({ pool }) => {
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      let count = 0
      for (const checked of tables)
        for (const [column, kind] of Object.entries(checked.columns))
          count += await checkColumn(client, checked, column, kind)
      console.log(count === 0 ? 'Nothing found.' : `${count} found. Each stays valid until its field is changed.`)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
}
