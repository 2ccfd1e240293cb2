import { setImmediate as breath } from 'node:timers/promises'
import type pg from 'pg'
import type { Files } from '../kernel/files.ts'
import { stop } from '../kernel/stop.ts'
import { explainAssignments } from './assignments.ts'
import { attachmentTables, writeAttachments } from './attachment-rows.ts'
import { attacher } from './attachments.ts'
import { type Biography, biographer } from './biography.ts'
import { copyRows, withoutIndexes } from './bulk.ts'
import { callColumns, firstCallId } from './calls.ts'
import { lastContractId } from './contract-terms.ts'
import { contractsOf, contractTables, writeContracts } from './contracts.ts'
import { type Card, makeCard } from './equipment.ts'
import { numberPapers, paperTables, writeInvoices, writePapers } from './papers.ts'
import { writeSmallTables } from './small-tables.ts'
import { makeWorld, type World } from './world.ts'

interface DemoOptions {
  /** 0 to 1,000,000. */
  calls: number
  progress: (line: string) => void
  /** The same seed and the same now give the same network. */
  seed?: number
  /** The moment the calls lead up to. */
  now?: Date
  /** Where attached files go; without it no call has any. */
  files?: Files
}

/**
 * Fills an empty database with the demo network, in one transaction: a start that is cut short leaves it empty. Throws a
 * sentence where the database already holds a network.
 */
export async function makeDemoNetwork(pool: pg.Pool, options: DemoOptions): Promise<void> {
  const { calls, progress, seed = 20_250_626, now = new Date(), files } = options
  const client = await pool.connect()
  try {
    await client.query('begin')
    await refuseUsed(client)
    const world = makeWorld(seed, now.getTime(), calls)
    await writeSmallTables(client, world)
    progress(`Demo network: ${world.products.length} products, ${countCompanies(world)} companies`)
    const tables = ['equipment_cards', 'calls', 'history', 'call_declines', ...contractTables, ...paperTables]
    const { attach, attached } = attacher(world)
    const finish = files ? attach : undefined
    await withoutIndexes(client, tables, () => writeCalls(client, world, progress, finish), progress)
    if (files) await writeAttachments(client, files, seed, attached)
    await complete(client, world)
    await client.query('commit')
    // Without it the first pages would be planned blindly, and counts would have to visit every row.
    progress('Gathering statistics')
    for (const table of [...tables, ...attachmentTables, 'companies', 'company_records', 'list_counts'])
      await client.query(`vacuum analyze ${table}`)
    await explainAssignments(pool)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function refuseUsed(client: pg.ClientBase) {
  await client.query('lock table networks in share row exclusive mode')
  const { rowCount } = await client.query('select from networks limit 1')
  if (rowCount) throw stop('The database already holds a network: the demo goes only into an empty one.')
}

const cardColumns: (keyof Card)[] = [
  'InsId',
  'network_code',
  'produit_uuid',
  'InternalSN',
  'CodeCom',
  'ItemCode',
  'ItemName',
  'OwnerCode',
  'OwnerName',
  'OwnerEmail',
  'OwnerPhone',
  'OwnerPhone2',
  'Street',
  'StreetNo',
  'Block',
  'Zip',
  'City',
  'Country',
  'latitude',
  'longitude',
  'StartDate',
  'EndDate',
  'ExtensionDate',
]

/** So many rows are held at a time, whatever the size of the network. */
const batch = 2000

async function writeCalls(
  client: pg.ClientBase,
  world: World,
  progress: (line: string) => void,
  finish = (biography: Biography, _index: number) => biography,
) {
  for (const territory of world.territories) {
    const { first, count } = territory.cards
    await inBatches(
      count,
      (index) => makeCard(world, territory, first + index).card,
      (cards) => copyRows(client, 'equipment_cards', cardColumns, cards),
    )
    if (!territory.network.enable_service_contract) continue
    await inBatches(
      count,
      (index) => contractsOf(world, territory, first + index),
      (stories) => writeContracts(client, stories.flat()),
    )
  }
  const { biography, records, documents, invoices } = biographer(world)
  let written = 0
  const lived = (index: number) => finish(biography(index), index)
  await inBatches(world.calls, lived, async (biographies) => {
    await copyRows(
      client,
      'calls',
      callColumns,
      biographies.map(({ call }) => call),
    )
    await copyRows(
      client,
      'history',
      ['network_code', 'service_job_uuid', 'account_uuid', 'user_name', 'created_at', 'change_data', 'societe_uuid'],
      biographies.flatMap(({ history }) => history),
    )
    await copyRows(
      client,
      'call_declines',
      ['service_job_uuid', 'societe_uuid', 'declined_at'],
      biographies.flatMap(({ declines }) => declines),
    )
    await writePapers(
      client,
      biographies.flatMap(({ papers }) => papers ?? []),
    )
    const before = written
    written += biographies.length
    const step = Math.max(5000, world.calls / 10)
    if (Math.floor(before / step) !== Math.floor(written / step)) progress(`Calls: ${written} of ${world.calls}`)
  })
  await copyRows(
    client,
    'company_records',
    ['societe_uuid', 'offered', 'accepted', 'done', 'done_at_first_visit'],
    [...records.values()],
  )
  await writeInvoices(client, invoices())
  await numberPapers(client, documents())
}

/** Makes the next rows while the database takes the last. */
async function inBatches<T>(count: number, make: (index: number) => T, write: (rows: T[]) => Promise<void>) {
  let writing = Promise.resolve()
  for (let start = 0; start < count; start += batch) {
    const rows: T[] = []
    for (let index = start; index < Math.min(count, start + batch); index++) {
      rows.push(make(index))
      if (index % 100 === 0) await breath()
    }
    await writing
    writing = write(rows)
    // A failure is met at the next await; until then it is nobody's.
    writing.catch(() => {})
  }
  await writing
}

/** What follows from the calls: counters, sequences, who was asked last. */
async function complete(client: pg.ClientBase, { calls, cards }: World) {
  await client.query('select count_lists_anew()')
  await client.query(`update companies set last_assigned_at = last
    from (select societe_uuid, max(assigned_at) as last from calls where societe_uuid is not null group by societe_uuid) latest
    where latest.societe_uuid = companies.societe_uuid`)
  await client.query(`select setval('call_numbers', $1)`, [firstCallId + calls - 1])
  await client.query(`select setval('contract_numbers', $1)`, [lastContractId(cards)])
  await client.query(
    `select setval(pg_get_serial_sequence('equipment_cards', 'InsId'), max("InsId")) from equipment_cards having count(*) > 0`,
  )
}

const countCompanies = ({ territories }: World) => territories.reduce((sum, { companies }) => sum + companies.length, 0)
