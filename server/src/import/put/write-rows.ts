import { administrationEvent } from '../../platform/events/event-bus.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { mailNewBankAccounts } from '../bank-accounts.ts'
import { advanceCardSequence } from '../card-sequence.ts'
import { settleInvoices } from '../invoice-payments.ts'
import type { LoadedSheet } from '../load-sheet.ts'
import { lockRecords } from '../lock-records.ts'
import { prepareRecords } from '../merge-records.ts'
import { type MergedAs, markRepeats, mergeSheet } from '../merge-sheet.ts'
import { type QueryRunner, runnerOf } from '../query-runner.ts'
import type { Sheet } from '../sheets/sheet.ts'
import { type ChangeAuthor, isAdministered, recordChanges, snapshotRows } from '../stored/record-changes.ts'
import { holdBack } from './hold-back.ts'
import { snapshotHolders } from './holders.ts'
import { nameLegalChanges } from './import-history.ts'
import { loadRows, refuseWrongRows, type SentRow } from './load-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { tellApprovals } from './tell-approvals.ts'
import { tellOutOfUse } from './tell-out-of-use.ts'

/** The lines whose rows were added, changed and removed. */
export type MergedLines = Readonly<Record<MergedAs, Set<number>>>

/** The same, and the lines with cells that wait for a second person. */
export type WrittenLines = MergedLines & { readonly waiting: ReadonlySet<number> }

/** Rows to write, all with the same columns. Those with errors are left out. */
interface RowsToWrite {
  readonly sheet: Sheet
  readonly rows: readonly SentRow[]
  readonly errors: RowErrors
  readonly author: ChangeAuthor
  /** A second person has confirmed them. */
  readonly isConfirmed?: true
}

/** Waits for other imports, and sets the time of the changes. */
export async function beginWrite(client: QueryRunner, now: string): Promise<void> {
  // One import at a time, as for files.
  await client.query('lock table networks in share row exclusive mode')
  // A history row may be old, but its change happens now.
  await client.query(`select set_config('callout.change_at', $1, true)`, [now])
}

/**
 * Checks and writes rows of a sheet, after `beginWrite`. Its temporary tables stay: those of the rows before and after
 * exist for sheets of the administration.
 */
export async function writeRows(
  ctx: ChangeContext,
  { sheet, rows, errors, author, isConfirmed }: RowsToWrite,
): Promise<WrittenLines> {
  const client = runnerOf(ctx.tx)
  await client.query(`select set_config('callout.note', $1, true)`, [author.note])
  const loaded = await loadRows(client, sheet, rows, errors)
  await lockRecords(client, [loaded])
  const mayNameAll = !isAdministered(sheet) || author.mayNameOutOfUse
  await refuseWrongRows(client, loaded, errors, [
    (found) => tellApprovals(client, loaded, found),
    ...(mayNameAll ? [] : [(found: RowErrors) => tellOutOfUse(client, sheet, found)]),
  ])
  if (!isAdministered(sheet)) return { ...(await mergeRows(ctx, client, loaded)), waiting: new Set() }
  await snapshotRows(client, sheet)
  const waiting = isConfirmed ? new Set<number>() : await holdBack(ctx, client, loaded, author)
  const lines = await mergeRows(ctx, client, loaded)
  // Open screens of the networks, and all processes, show at once what has changed.
  for (const network_code of await recordChanges(ctx.tx, sheet, author)) ctx.publish(administrationEvent(network_code))
  return { ...lines, waiting }
}

async function mergeRows(ctx: ChangeContext, client: QueryRunner, loaded: LoadedSheet): Promise<MergedLines> {
  const { sheet } = loaded
  const lines: MergedLines = { added: new Set(), changed: new Set(), removed: new Set() }
  await prepareRecords(client, loaded)
  await snapshotHolders(client, sheet)
  await mergeSheet(client, loaded, (result, found) => {
    for (const line of found) lines[result].add(line)
  })
  await markRepeats(client, [loaded])
  if (sheet.file === 'cards.csv') await advanceCardSequence(client)
  if (sheet.file === 'companies.csv') {
    await nameLegalChanges(client, ctx.actor)
    await mailNewBankAccounts(client, async () => ctx)
  }
  if (sheet.file === 'invoice-payments.csv') await settleInvoices(client, ctx)
  return lines
}
