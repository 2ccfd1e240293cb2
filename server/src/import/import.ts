import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { settlePayments } from '../invoices/payment.queries.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { openDb } from '../platform/database/db.ts'
import { administrationEvent, publishIn } from '../platform/events/event-bus.ts'
import { changeInJob, createJobContext, partsOfCommand } from '../platform/jobs/job-context.ts'
import { mailNewBankAccounts } from './bank-accounts.ts'
import { bulkRows, findBulkTables, mergeInBulk, tablesOf } from './bulk-tables.ts'
import { advanceCardSequence } from './card-sequence.ts'
import { checkSheets } from './checks/check-sheets.ts'
import { createImportErrors, type ImportErrors } from './checks/import-errors.ts'
import { findMissingData } from './checks/setup-checks.queries.ts'
import { loadPaidInvoices, type PaidInvoices } from './invoice-payments.ts'
import { type LoadedSheet, loadSheet } from './load-sheet.ts'
import { lockRecords } from './lock-records.ts'
import { prepareRecords } from './merge-records.ts'
import { type MergeResult, markRepeats, mergeSheet } from './merge-sheet.ts'
import { dbOf } from './query-runner.ts'
import { accountsSheet } from './sheets/accounts.ts'
import { companiesSheet } from './sheets/companies.ts'
import { invoicePaymentsSheet } from './sheets/invoice-payments.ts'
import { importTableOf, type Sheet } from './sheets/sheet.ts'
import { sheets } from './sheets.ts'
import { isAdministered, recordChanges, snapshotRows } from './stored/record-changes.ts'

/** Row counts of an import by table, what is doubtful in the files, and what the networks still lack. */
export interface ImportResult {
  readonly merged: readonly MergeResult[]
  readonly warnings: readonly string[]
  readonly missingData: readonly string[]
}

interface ImportOptions {
  /** Checks the files and writes nothing. */
  readonly isCheck?: boolean
  readonly progress?: Progress
  /** From this many rows on, a file may be written without indexes. */
  readonly minBulkRows?: number
  /** The portal's address in emails. */
  readonly publicUrl?: string
}

/**
 * Imports the CSV files of a folder in one transaction. Updates existing rows and keeps rows that no file names.
 * Throws a fatal error that lists all errors of the files.
 */
export async function importNetwork(
  pool: pg.Pool,
  folder: string,
  { isCheck = false, progress = () => {}, minBulkRows = bulkRows, publicUrl = '' }: ImportOptions = {},
): Promise<ImportResult> {
  const errors = createImportErrors()
  const found = await findSheets(folder, errors)
  const client = await pool.connect()
  try {
    // The role may have a limit for requests.
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    // Imported rows are the state before the first change: see docs/DECISIONS.md.
    await client.query(`set local callout.importing = 'on'`)
    // Joins of a million rows in memory instead of on disk.
    await client.query(`set local work_mem = '128MB'`)
    // Allow one import at a time. The server can still read and write everything except networks.
    await client.query('lock table networks in share row exclusive mode')
    const loaded = await loadSheets(client, folder, found, errors, progress)
    progress('Checking')
    await lockRecords(client, loaded)
    await checkSheets(client, loaded, errors)
    if (errors.hasErrors()) throw fatalError(refusalText(errors))
    const warnings = errors.warningLines()
    if (isCheck) {
      await client.query('rollback')
      return { merged: [], warnings, missingData: [] }
    }
    for (const one of loaded) await prepareRecords(client, one)
    const administered = loaded.map(({ sheet }) => sheet).filter(isAdministered)
    for (const sheet of administered) await snapshotRows(client, sheet)
    const bulkTables = await findBulkTables(client, loaded, minBulkRows)
    const merged = await mergeSheets(client, loaded, bulkTables, progress)
    const changedNetworks = await recordImport(client, administered)
    await advanceCardSequence(client)
    if (loaded.some(({ sheet }) => sheet === companiesSheet)) await mailCompanies(client, publicUrl)
    const paid = loaded.some(({ sheet }) => sheet === invoicePaymentsSheet) ? await loadPaidInvoices(client) : []
    const missingData = await findMissingData(client, await networksOf(client, loaded))
    await client.query('commit')
    await publishIn(pool, changedNetworks.map(administrationEvent))
    await settlePaid(pool, publicUrl, paid)
    for (const table of new Set(merged.filter(hasChanges).map(({ table }) => table)))
      await client.query(`${bulkTables.includes(table) ? 'vacuum ' : ''}analyze ${table}`)
    return { merged, warnings, missingData }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    // Closes the connection, which has no limit any more.
    client.release(true)
  }
}

/** Keeps what the files change in the administration, as one batch. Returns the networks whose rows changed. */
async function recordImport(client: pg.PoolClient, administered: readonly Sheet[]): Promise<string[]> {
  const author = { account_uuid: null, user_name: 'callout import', batch: randomUUID(), note: '' }
  const networks = new Set<string>()
  const tx = dbOf(client)
  for (const sheet of administered)
    for (const network_code of await recordChanges(tx, sheet, author)) networks.add(network_code)
  return [...networks]
}

/** The networks that the files name; none if all of them are for every network. */
async function networksOf(client: pg.ClientBase, loaded: readonly LoadedSheet[]): Promise<string[]> {
  const sources = loaded.flatMap(({ sheet, present }) => {
    if (present.has('network_code')) return [`select network_code from ${importTableOf(sheet.file)}`]
    return sheet === accountsSheet ? [`select string_to_table(networks, ' ') as network_code from import_accounts`] : []
  })
  if (sources.length === 0) return []
  const { rows } = await client.query<{ network_code: string }>(
    `select distinct network_code from (${sources.join(' union all ')}) named where network_code <> ''`,
  )
  return rows.map(({ network_code }) => network_code)
}

type Progress = (line: string) => void

function refusalText(errors: ImportErrors): string {
  const warnings = errors.warningLines()
  return [
    'Nothing was imported. Correct this and import again:',
    ...errors.errorLines(),
    ...(warnings.length > 0 ? ['Look at this too:', ...warnings] : []),
  ].join('\n')
}

async function loadSheets(
  client: pg.ClientBase,
  folder: string,
  found: readonly Sheet[],
  errors: ImportErrors,
  progress: Progress,
): Promise<LoadedSheet[]> {
  const loaded: LoadedSheet[] = []
  for (const sheet of found) {
    const one = await loadSheet(client, folder, sheet, errors)
    loaded.push(one)
    progress(`Read: ${sheet.file}, ${one.rows} rows`)
  }
  return loaded
}

async function mergeSheets(
  client: pg.ClientBase,
  loaded: readonly LoadedSheet[],
  bulkTables: readonly string[],
  progress: Progress,
): Promise<MergeResult[]> {
  const merged: MergeResult[] = []
  const merge = async () => {
    for (const one of loaded) {
      merged.push(...(await mergeSheet(client, one)))
      progress(`Written: ${one.sheet.file}`)
      // The next sheets join these tables: without statistics, in the slowest way.
      for (const table of bulkTables.filter((name) => tablesOf(one).includes(name)))
        await client.query(`analyze ${table}`)
    }
  }
  if (bulkTables.length > 0) await mergeInBulk(client, bulkTables, merge, progress)
  else await merge()
  if (!bulkTables.includes('calls')) await markRepeats(client, loaded)
  return merged
}

/** Settles the invoices whose payments the import has told. The same file told again settles what a crash left out. */
async function settlePaid(pool: pg.Pool, publicUrl: string, paid: readonly PaidInvoices[]): Promise<void> {
  const parts = partsOfCommand(openDb(pool), publicUrl)
  for (const { network_code, IDs } of paid) {
    const ctx = await createJobContext(parts, network_code)
    await changeInJob(parts, ctx, (jobCtx) => settlePayments(jobCtx, IDs))
  }
}

/** Emails the companies whose bank account the import has changed. */
function mailCompanies(client: pg.PoolClient, publicUrl: string): Promise<void> {
  const parts = partsOfCommand(dbOf(client), publicUrl)
  return mailNewBankAccounts(client, (network_code) => createJobContext(parts, network_code))
}

export const hasChanges = ({ added, changed, removed }: MergeResult) => added + changed + removed > 0

/** The sheets present in the folder, in import order. Adds an error for each unknown file. */
async function findSheets(folder: string, errors: ImportErrors) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw fatalError(`The folder ${folder} cannot be read: ${cause.message}.`, cause)
  })
  const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('.'))
  const known = sheets.map(({ file }) => file)
  for (const file of names)
    if (!known.includes(file))
      errors.add({ file, line: 0, message: `unknown file; expected one of: ${known.join(', ')}.` })
  if (names.length === 0) throw fatalError(`The folder ${folder} is empty. It may hold: ${known.join(', ')}.`)
  return sheets.filter(({ file }) => names.includes(file))
}
