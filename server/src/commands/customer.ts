import { sql } from 'kysely'
import type pg from 'pg'
import { eraseCustomerData, findRequestsToErase, lockRecords } from '../customers/customer.erase.ts'
import { recordKeysOf } from '../customers/customer.keys.ts'
import {
  findRecordsByContact,
  findRecordsByName,
  findRecordsByNumber,
  findRecordsByText,
  type RecordNumbers,
} from '../customers/customer.queries.ts'
import {
  type CustomerRecord,
  recordsOfSameCustomer,
  type UncertainRecord,
  uncertainRecords,
} from '../customers/same-customer.ts'
import type { Config } from '../platform/config/config.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { type Db, openDb } from '../platform/database/db.ts'
import { publishIn } from '../platform/events/event-bus.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import type { Command, CommandInput } from './command.ts'

const findCustomer: Command = {
  usage: 'customer find TEXT [--network CODE]',
  summary:
    'Lists calls, contracts, cards and requests whose customer has TEXT in name, code, e-mail, telephone or street.',
  help: '  It ignores how they are written. It also finds deleted calls and contracts through their history.',
  words: 1,
  options: { network: { type: 'string' } },
  run: async ({ pool }, { words: [text = ''], options }) => {
    if (text.trim().length < 3) throw fatalError('TEXT must have at least three characters.')
    const records = await findRecordsByText(openDb(pool), text.trim(), options.network as string | undefined)
    for (const record of records) console.log(formatRecord(record))
    if (records.length === 0) console.log('No customer was found.')
  },
}

const eraseCustomer: Command = {
  usage: 'customer erase --call NUMBER | --contract NUMBER | --card NUMBER [...] [--network CODE] [--yes]',
  summary: 'Lists the stored data of the customer of these records. With --yes, erases it permanently.',
  help: `  The customer's other records are included: same name and network, and same card, customer code, e-mail, telephone,
  or street and postcode, however they are written. Records that share one of these and have a name like it, or share
  e-mail, telephone or address under another name, are listed as uncertain with the reason, and left: name those that
  are the customer's too. Names, addresses and free text become empty or "[erased]" in tables, history, e-mails and
  access records. Attachments are deleted with their files. Numbers, amounts, lines and invoices stay. Open calls, and
  contracts that are active or on hold, are refused: close, cancel or terminate them first.
  --network   the network, if records of several networks have this number
  --yes       erases the data; without it nothing is changed`,
  options: {
    call: { type: 'string', multiple: true },
    contract: { type: 'string', multiple: true },
    card: { type: 'string', multiple: true },
    network: { type: 'string' },
    yes: { type: 'boolean' },
  },
  run: async ({ config, pool }, input) => {
    const db = openDb(pool)
    const records = await loadRecords(db, input)
    const uncertain = await loadUncertainRecords(db, records)
    if (input.options.yes) await eraseRecords({ config, pool, db }, records)
    else printRecords([...records, ...(await findRequestsToErase(db, records))])
    printUncertain(uncertain)
  },
}

export const customerCommands = { 'customer find': findCustomer, 'customer erase': eraseCustomer }

const formatRecord = ({ kind, number, network_code, name, email, phone, street, zip, is_open }: CustomerRecord) =>
  [`${kind} ${number}`.padEnd(22), network_code, name, street, zip, email, phone, is_open ? 'open' : '']
    .filter(Boolean)
    .join('  ')

function recordNumbersIn({ options }: CommandInput): RecordNumbers {
  const of = (name: string) => (options[name] ?? []) as string[]
  return { call: of('call'), contract: of('contract'), card: of('card') }
}

function requireOneRecord(records: readonly CustomerRecord[], option: string, number: string) {
  const found = records.filter((record) => record.number === number && record.kind.endsWith(option))
  if (found.length === 0) throw fatalError(`There is no ${option} ${number}.`)
  if (found.length > 1) throw fatalError(`Several networks have a ${option} ${number}: choose one with --network.`)
}

/** Loads the named records and the customer's other records. Throws if a number is unknown or ambiguous. */
async function loadRecords(db: Db, input: CommandInput): Promise<CustomerRecord[]> {
  const numbersByKind = recordNumbersIn(input)
  const seeds = await findRecordsByNumber(db, numbersByKind, input.options.network as string | undefined)
  if (Object.values(numbersByKind).flat().length === 0) throw fatalError('Name a record: --call, --contract or --card.')
  for (const [option, numbers] of Object.entries(numbersByKind))
    for (const number of numbers) requireOneRecord(seeds, option, number)
  const networks = [...new Set(seeds.map(({ network_code }) => network_code))]
  const others: CustomerRecord[] = []
  for (const network of networks) {
    const names = seeds
      .filter(({ network_code, name }) => network_code === network && name !== '')
      .map(({ name }) => name)
    if (names.length > 0) others.push(...(await findRecordsByName(db, network, names)))
  }
  return recordsOfSameCustomer(seeds, others)
}

/** Records that may be of the same customers: a person decides. */
async function loadUncertainRecords(db: Db, records: readonly CustomerRecord[]): Promise<UncertainRecord[]> {
  const byNetwork = Map.groupBy(records, ({ network_code }) => network_code)
  const uncertain: UncertainRecord[] = []
  for (const [network, ofNetwork] of byNetwork)
    uncertain.push(...uncertainRecords(records, await findRecordsByContact(db, network, ofNetwork)))
  return uncertain
}

/** Most uncertain records that are printed. */
const maxUncertain = 50

const contactWords: Readonly<Record<string, string>> = { phone: 'telephone', email: 'e-mail', street: 'address' }

function reasonOf({ hasSimilarName, shared }: UncertainRecord): string {
  const contacts = shared.map((one) => contactWords[one] ?? one).join(', ')
  return `${hasSimilarName ? 'similar' : 'another'} name, same ${contacts}`
}

function printUncertain(uncertain: readonly UncertainRecord[]) {
  if (uncertain.length === 0) return
  console.log(
    `\n${uncertain.length} may be the same customer and were left.` +
      ' Name those that are with --call, --contract or --card.',
  )
  for (const one of uncertain.slice(0, maxUncertain)) console.log(`${formatRecord(one.record)}  (${reasonOf(one)})`)
  if (uncertain.length > maxUncertain) console.log(`and ${uncertain.length - maxUncertain} more.`)
}

function printRecords(records: readonly CustomerRecord[]) {
  for (const record of records) console.log(formatRecord(record))
  const open = records.filter(({ is_open }) => is_open).length
  console.log(
    `\nNothing was changed. ${open > 0 ? `${open} are still open and would be refused.` : '--yes erases it.'}`,
  )
}

/** Open work needs the address, and erased data cannot be restored: so there is no option to override this. */
function refuseOpenRecords(records: readonly CustomerRecord[]) {
  const open = records.filter(({ is_open }) => is_open).map(({ kind, number }) => `${kind} ${number}`)
  if (open.length > 0)
    throw fatalError(
      `Nothing was erased: ${open.join(', ')} still open. Close or cancel calls, terminate contracts, first.`,
    )
}

async function eraseRecords(
  { config, pool, db }: { config: Config; pool: pg.Pool; db: ReturnType<typeof openDb> },
  before: CustomerRecord[],
) {
  const { rows, files, events } = await db.transaction().execute(async (tx) => {
    await lockRecords(tx, recordKeysOf(before))
    const records = await reloadLocked(tx, before)
    refuseOpenRecords(records)
    return eraseCustomerData(tx, records, new Date().toISOString())
  })
  await publishIn(pool, events)
  const store = createFileStore(config)
  for (const { file, image_guid } of files) {
    await store.remove(file)
    await sql`delete from uploads where image_guid = ${image_guid}`.execute(db)
  }
  const counts = Object.entries({ ...rows, files: files.length }).filter(([, count]) => count > 0)
  for (const [table, count] of counts) console.log(`${table.padEnd(20)} ${count}`)
  console.log(counts.length > 0 ? 'Erased.' : 'There was nothing left to erase.')
}

/** Reloads the records after they are locked. */
async function reloadLocked(tx: Db, before: readonly CustomerRecord[]): Promise<CustomerRecord[]> {
  const numbersOf = (...kinds: CustomerRecord['kind'][]) =>
    before.filter(({ kind }) => kinds.includes(kind)).map(({ number }) => number)
  const numbers = {
    call: numbersOf('call', 'deleted call'),
    contract: numbersOf('contract', 'deleted contract'),
    card: numbersOf('card'),
  }
  const now = await findRecordsByNumber(tx, numbers, undefined)
  const keys = new Set(before.map(({ key }) => key))
  return now.filter(({ key }) => keys.has(key))
}
