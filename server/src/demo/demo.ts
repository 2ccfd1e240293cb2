import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type pg from 'pg'
import { checkAllDocuments } from '../documents/checks/check.all.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { withoutIndexes } from '../platform/database/bulk-load.ts'
import { openDb } from '../platform/database/db.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { createAttachmentGenerator } from './attachments/attachments.ts'
import { attachmentTables, writeAttachments } from './attachments/write-attachments.ts'
import { copyRows } from './bulk-copy.ts'
import { explainAssignments } from './calls/assignment-explanations.ts'
import { type CallWithHistory, createCallGenerator } from './calls/call-history.ts'
import { planCompanyDays } from './calls/company-days.ts'
import { writeCustomerAnswers } from './calls/customer-answers.ts'
import { declineCalls } from './calls/declined-calls.ts'
import { finishVisits } from './calls/finished-visits.ts'
import { firstCallId } from './calls/new-calls.ts'
import { planTechnicianDays, startVisits } from './calls/technician-days.ts'
import { lastContractId } from './contracts/contract-terms.ts'
import { contractsOfCard, contractTables, writeContracts } from './contracts/contracts.ts'
import { documentTables, setDocumentSequences, writeDocuments, writeInvoices } from './documents/write-documents.ts'
import { createCard } from './master-data/equipment.ts'
import { writeMasterData } from './master-data/write-master-data.ts'
import { createDemoWorld, type DemoWorld } from './world.ts'

interface DemoOptions {
  /** Number of calls, 0 to 1,000,000. */
  calls: number
  progress: (line: string) => void
  /** The same `seed` and `now` give the same network. */
  seed?: number
  /** The calls end at this time. */
  now?: Date
  /** Store for attachments. Without it, calls have none. */
  files?: FileStore
}

/**
 * Fills an empty database with the demo networks in one transaction, so that an aborted start leaves it empty.
 * Throws a fatal error if the database already holds a network.
 */
export async function createDemoNetwork(pool: pg.Pool, options: DemoOptions): Promise<void> {
  const { calls, progress, seed = 20_250_626, now = new Date(), files } = options
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The demo's rows are the state before the first change.
    await client.query(`set local callout.importing = 'on'`)
    await refuseUsedDatabase(client)
    const world = createDemoWorld(seed, now.getTime(), calls)
    await writeMasterData(client, world)
    progress(`Demo network: ${world.products.length} products, ${countCompanies(world)} companies`)
    const tables = ['equipment_cards', 'calls', 'history', 'call_declines', ...contractTables, ...documentTables]
    const { addAttachments, attachments } = createAttachmentGenerator(world)
    const completeCall = files ? addAttachments : undefined
    // Without indexes on the calls, PostgreSQL joins them as a whole: marking takes seconds instead of minutes.
    const writeAndMark = async () => {
      await writeCalls(client, world, progress, completeCall)
      await client.query('select mark_all_repeats()')
    }
    await withoutIndexes(client, tables, writeAndMark, progress)
    if (files) await writeAttachments(client, files, seed, attachments)
    const fixed = await planTechnicianDays(client, world.now)
    await planCompanyDays(client, world.now, fixed)
    await declineCalls(client, world.now)
    await startVisits(client, world.now)
    await writeCustomerAnswers(client, world.now)
    await updateDerivedTables(client, world)
    await client.query('commit')
    // Without statistics and visibility maps, the first queries get bad plans, and counts visit every row.
    progress('Gathering statistics')
    for (const table of [
      ...tables,
      ...attachmentTables,
      'companies',
      'company_records',
      'list_counts',
      'account_totals',
    ])
      await client.query(`vacuum analyze ${table}`)
    // A done call has its documents checked, which takes minutes without statistics.
    await client.query('begin')
    await client.query(`set local callout.importing = 'on'`)
    await finishVisits(client, world)
    await client.query('commit')
    await explainAssignments(pool)
    progress('Checking documents')
    await checkAllDocuments(openDb(pool))
    await client.query('vacuum documents')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function refuseUsedDatabase(client: pg.ClientBase) {
  await client.query('lock table networks in share row exclusive mode')
  const { rowCount } = await client.query('select from networks limit 1')
  if (rowCount) throw fatalError('The database already contains a network: the demo needs an empty database.')
}

/** Rows held in memory at a time. */
const batchSize = 2000

async function writeCalls(
  client: pg.ClientBase,
  world: DemoWorld,
  progress: (line: string) => void,
  completeCall = (call: CallWithHistory, _index: number) => call,
) {
  await writeCardsAndContracts(client, world)
  const { generateCall, companyStatistics, documentCount, invoices } = createCallGenerator(world)
  let written = 0
  const generate = (index: number) => completeCall(generateCall(index), index)
  await inBatches(world.calls, generate, async (generated) => {
    await writeGeneratedCalls(client, generated)
    const before = written
    written += generated.length
    const step = Math.max(5000, world.calls / 10)
    if (Math.floor(before / step) !== Math.floor(written / step)) progress(`Calls: ${written} of ${world.calls}`)
  })
  await copyRows(client, 'company_records', [...companyStatistics.values()])
  await writeInvoices(client, invoices())
  await setDocumentSequences(client, documentCount())
}

async function writeCardsAndContracts(client: pg.ClientBase, world: DemoWorld) {
  for (const networkData of world.networkData) {
    const { first, count } = networkData.cards
    await inBatches(
      count,
      (index) => createCard(world, networkData, first + index).card,
      (cards) => copyRows(client, 'equipment_cards', cards),
    )
    if (!networkData.network.enable_service_contract) continue
    await inBatches(
      count,
      (index) => contractsOfCard(world, networkData, first + index),
      (contracts) => writeContracts(client, contracts.flat()),
    )
  }
}

async function writeGeneratedCalls(client: pg.ClientBase, generated: readonly CallWithHistory[]) {
  await copyRows(
    client,
    'calls',
    generated.map(({ call }) => call),
  )
  await copyRows(
    client,
    'history',
    generated.flatMap(({ history }) => history),
  )
  await copyRows(
    client,
    'call_declines',
    generated.flatMap(({ declines }) => declines),
  )
  await copyRows(
    client,
    'customer_answers',
    generated.flatMap(({ rating }) => rating ?? []),
  )
  await writeDocuments(
    client,
    generated.flatMap(({ documents }) => documents ?? []),
  )
}

/** Generates the next rows while the database writes the previous ones. */
async function inBatches<T>(count: number, make: (index: number) => T, write: (rows: T[]) => Promise<void>) {
  let writing = Promise.resolve()
  for (let start = 0; start < count; start += batchSize) {
    const rows: T[] = []
    for (let index = start; index < Math.min(count, start + batchSize); index++) {
      rows.push(make(index))
      if (index % 100 === 0) await yieldToEventLoop()
    }
    await writing
    writing = write(rows)
    // The next `await writing` throws the error. This only prevents an unhandled rejection before it.
    writing.catch(() => {})
  }
  await writing
}

/** Updates what derives from the calls: counters, sequences, jobs and the last assignment of each company. */
async function updateDerivedTables(client: pg.ClientBase, { calls, cards, now }: DemoWorld) {
  await client.query('select count_lists_anew()')
  await client.query('select count_accounts_anew()')
  await client.query(`update companies set last_assigned_at = last
    from (select societe_uuid, max(assigned_at) as last from calls where societe_uuid is not null group by societe_uuid) latest
    where latest.societe_uuid = companies.societe_uuid`)
  // As an assignment writes it; deadlines that have passed are left as they are.
  await client.query(
    `select count(graphile_worker.add_job('check_answer', json_build_object('ID', "ID", 'assigned_at',
        to_char(assigned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      run_at => greatest(answer_remind_at, $1), job_key => 'check_answer ' || "ID"))
    from calls where answer_due_at > $1`,
    [new Date(now).toISOString()],
  )
  await client.query(`select setval('call_numbers', $1)`, [firstCallId + calls - 1])
  await client.query(`select setval('contract_numbers', $1)`, [lastContractId(cards)])
  await client.query(
    `select setval(pg_get_serial_sequence('equipment_cards', 'InsId'), max("InsId")) from equipment_cards having count(*) > 0`,
  )
}

const countCompanies = ({ networkData }: DemoWorld) =>
  networkData.reduce((sum, { companies }) => sum + companies.length, 0)
