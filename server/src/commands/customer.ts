import { sql } from 'kysely'
import type pg from 'pg'
import { erase, keysOf, lockRecords } from '../customers/customer.erase.ts'
import { type Named, namesakes, recordsAbout, recordsNamed } from '../customers/customer.queries.ts'
import { type CustomerRecord, sameCustomer } from '../customers/customer.ts'
import type { Config } from '../kernel/config.ts'
import { type Db, openDb } from '../kernel/db.ts'
import { openFiles } from '../kernel/files.ts'
import { tellAt } from '../kernel/live.ts'
import { stop } from '../kernel/stop.ts'
import type { Command, Input } from './command.ts'

const find: Command = {
  usage: 'customer find TEXT [--network CODE]',
  summary: 'Lists calls, contracts and cards whose customer has TEXT in name, code, e-mail, telephone or street.',
  help: '  Also calls that were deleted, as far as their history tells.',
  words: 1,
  options: { network: { type: 'string' } },
  run: async ({ pool }, { words: [text = ''], options }) => {
    if (text.trim().length < 3) throw stop('TEXT needs three characters or more.')
    const records = await recordsAbout(openDb(pool), text.trim(), options.network as string | undefined)
    for (const record of records) console.log(lineOf(record))
    if (records.length === 0) console.log('Nobody is found.')
  },
}

const eraseCustomer: Command = {
  usage: 'customer erase --call NUMBER | --contract NUMBER | --card NUMBER [...] [--network CODE] [--yes]',
  summary: 'Says what is kept of the customer these records are about; with --yes takes it out for good.',
  help: `  The customer's other records go along: those of the same name in the same network with the same card, customer code,
  e-mail, telephone, or street and postcode. Names, addresses and what was written freely become empty or "[erased]",
  in tables, history, mails and the record of reading; attachments go with their files. Numbers, money, lines and
  invoices stay. An open call and an active contract are refused: close or cancel, or terminate them first.
  --network   where a number stands for records of several networks
  --yes       does it; without, nothing is changed`,
  options: {
    call: { type: 'string', multiple: true },
    contract: { type: 'string', multiple: true },
    card: { type: 'string', multiple: true },
    network: { type: 'string' },
    yes: { type: 'boolean' },
  },
  run: async ({ config, pool }, input) => {
    const db = openDb(pool)
    const records = await recordsOf(db, input)
    if (!input.options.yes) return say(records)
    await eraseNow({ config, pool, db }, records)
  },
}

export const customerCommands = { 'customer find': find, 'customer erase': eraseCustomer }

const lineOf = ({ kind, number, network_code, name, email, phone, street, zip, is_open }: CustomerRecord) =>
  [`${kind} ${number}`.padEnd(22), network_code, name, street, zip, email, phone, is_open ? 'open' : '']
    .filter(Boolean)
    .join('  ')

function named({ options }: Input): Named {
  const of = (name: string) => (options[name] ?? []) as string[]
  return { call: of('call'), contract: of('contract'), card: of('card') }
}

/** The named records and the customer's others. Throws where one is not there, or stands for several. */
async function recordsOf(db: Db, input: Input): Promise<CustomerRecord[]> {
  const asked = named(input)
  const seeds = await recordsNamed(db, asked, input.options.network as string | undefined)
  if (Object.values(asked).flat().length === 0) throw stop('Name a record: --call, --contract or --card.')
  for (const [option, numbers] of Object.entries(asked))
    for (const number of numbers) {
      const found = seeds.filter((seed) => seed.number === number && seed.kind.endsWith(option))
      if (found.length === 0) throw stop(`There is no ${option} ${number}.`)
      if (found.length > 1) throw stop(`Several networks have a ${option} ${number}: say --network.`)
    }
  const networks = [...new Set(seeds.map(({ network_code }) => network_code))]
  const others: CustomerRecord[] = []
  for (const network of networks) {
    const names = seeds
      .filter(({ network_code, name }) => network_code === network && name !== '')
      .map(({ name }) => name)
    if (names.length > 0) others.push(...(await namesakes(db, network, names)))
  }
  return sameCustomer(seeds, others)
}

function say(records: readonly CustomerRecord[]) {
  for (const record of records) console.log(lineOf(record))
  const open = records.filter(({ is_open }) => is_open).length
  console.log(
    `\nNothing was changed. ${open > 0 ? `${open} are still open and would be refused.` : '--yes erases it.'}`,
  )
}

/** Its work needs the address, and what is erased can't be asked for again; so there is no way around this. */
function refuseOpen(records: readonly CustomerRecord[]) {
  const open = records.filter(({ is_open }) => is_open).map(({ kind, number }) => `${kind} ${number}`)
  if (open.length > 0)
    throw stop(`Nothing was erased: ${open.join(', ')} still open. Close or cancel calls, terminate contracts, first.`)
}

async function eraseNow(
  { config, pool, db }: { config: Config; pool: pg.Pool; db: ReturnType<typeof openDb> },
  before: CustomerRecord[],
) {
  const { rows, files, notices } = await db.transaction().execute(async (tx) => {
    await lockRecords(tx, keysOf(before))
    const records = await locked(tx, before)
    refuseOpen(records)
    return erase(tx, records, new Date().toISOString())
  })
  await tellAt(pool, notices)
  const store = openFiles(config)
  for (const { file, image_guid } of files) {
    await store.remove(file)
    await sql`delete from uploads where image_guid = ${image_guid}`.execute(db)
  }
  const counts = Object.entries({ ...rows, files: files.length }).filter(([, count]) => count > 0)
  for (const [table, count] of counts) console.log(`${table.padEnd(20)} ${count}`)
  console.log(counts.length > 0 ? 'Erased.' : 'There was nothing left to erase.')
}

/** The records as they are now that nobody else changes them. */
async function locked(tx: Db, before: readonly CustomerRecord[]): Promise<CustomerRecord[]> {
  const of = (kind: CustomerRecord['kind']) => before.filter((one) => one.kind === kind).map(({ number }) => number)
  const now = await recordsNamed(
    tx,
    { call: [...of('call'), ...of('deleted call')], contract: of('contract'), card: of('card') },
    undefined,
  )
  const keys = new Set(before.map(({ key }) => key))
  return now.filter(({ key }) => keys.has(key))
}
