import type { importApi } from '@callout/domain/import/import.api.ts'
import {
  type ImportAnswer,
  type ImportedRow,
  type ImportSheetName,
  importSheets,
} from '@callout/domain/import/import.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { mailNewBankAccounts } from '../bank-accounts.ts'
import { advanceCardSequence } from '../card-sequence.ts'
import { lockRecords } from '../lock-records.ts'
import { prepareRecords } from '../merge-records.ts'
import { type MergedAs, markRepeats, mergeSheet } from '../merge-sheet.ts'
import { runnerOf } from '../query-runner.ts'
import { importTableOf, type Sheet } from '../sheets/sheet.ts'
import { sheets } from '../sheets.ts'
import { snapshotHolders } from './holders.ts'
import { nameLegalChanges, writeImportHistory } from './import-history.ts'
import { loadRows, refuseConflicts } from './load-rows.ts'
import { rowsOfNetwork } from './own-network.ts'
import { refuseApprovals } from './refuse-approvals.ts'
import { createRowErrors, type RowErrors } from './row-errors.ts'

type ImportBody = BodyOf<(typeof importApi)[ImportSheetName]>

/** Creates or updates the rows of a sheet in the actor's network, and answers each. A refused row affects no other. */
export const putRows = (name: ImportSheetName) => {
  const sheet = sheetOf(importSheets[name])
  return async (ctx: RequestContext, { rows }: ImportBody): Promise<ImportAnswer> => {
    const { tx, actor, now } = ctx
    const client = runnerOf(tx)
    // One import at a time, as for files.
    await client.query('lock table networks in share row exclusive mode')
    // A history row may be old, but its change happens now.
    await client.query(`select set_config('callout.change_at', $1, true)`, [now])
    const errors = createRowErrors()
    const own = rowsOfNetwork(sheet.file, rows, actor.network_code, errors)
    const loaded = await loadRows(client, sheet, own, errors)
    await lockRecords(client, [loaded])
    await refuseApprovals(client, name, loaded, errors)
    await refuseConflicts(client, importTableOf(sheet.file), loaded, errors)
    const lines: Lines = { added: new Set(), changed: new Set(), removed: new Set() }
    await prepareRecords(client, loaded)
    await snapshotHolders(client, sheet)
    await mergeSheet(client, loaded, (result, found) => {
      for (const line of found) lines[result].add(line)
    })
    await markRepeats(client, [loaded])
    if (name === 'Cards') await advanceCardSequence(client)
    if (name === 'Companies') {
      await nameLegalChanges(client, actor)
      await mailNewBankAccounts(client, async () => ctx)
    }
    const answer = answerOf(rows.length, lines, errors)
    const linesWith = (result: ImportedRow['result']) =>
      answer.rows.filter((row) => row.result === result).map(({ line }) => line)
    const imported = { created: linesWith('created'), updated: linesWith('updated') }
    await writeImportHistory(client, { sheet, actor, now }, imported)
    return answer
  }
}

type Lines = Readonly<Record<MergedAs, Set<number>>>

function sheetOf(file: string): Sheet {
  const sheet = sheets.find((one) => one.file === file)
  if (!sheet) throw new Error(`no sheet ${file}`)
  return sheet
}

function answerOf(
  count: number,
  { added, changed, removed }: Lines,
  { byLine, warningsByLine }: RowErrors,
): ImportAnswer {
  const resultOf = (line: number): ImportedRow['result'] => {
    if (byLine.has(line)) return 'refused'
    if (removed.has(line)) return 'removed'
    // A row may add something to an existing record: that is a change.
    if (changed.has(line)) return 'updated'
    return added.has(line) ? 'created' : 'unchanged'
  }
  const rows = Array.from({ length: count }, (_, index): ImportedRow => {
    const line = index + 1
    const warnings = warningsByLine.get(line)
    return {
      line,
      result: resultOf(line),
      errors: [...(byLine.get(line) ?? [])],
      ...(warnings && { warnings: [...warnings] }),
    }
  })
  const countOf = (result: ImportedRow['result']) => rows.filter((row) => row.result === result).length
  return {
    created: countOf('created'),
    updated: countOf('updated'),
    unchanged: countOf('unchanged'),
    removed: countOf('removed'),
    refused: countOf('refused'),
    rows,
  }
}
