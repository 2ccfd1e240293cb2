import type { importApi } from '@callout/domain/import/import.api.ts'
import {
  type ImportAnswer,
  type ImportedRow,
  type ImportSheetName,
  importSheets,
} from '@callout/domain/import/import.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { sentenceOf } from '../checks/import-errors.ts'
import { runnerOf } from '../query-runner.ts'
import { sheetOf } from '../sheets.ts'
import { newAuthor } from '../stored/record-changes.ts'
import { writeImportHistory } from './import-history.ts'
import { rowsOfNetwork } from './own-network.ts'
import { createRowErrors, type Finding, type RowErrors } from './row-errors.ts'
import { beginWrite, type WrittenLines, writeRows } from './write-rows.ts'

type ImportBody = BodyOf<(typeof importApi)[ImportSheetName]>

/** Creates or updates the rows of a sheet in the actor's network, and answers each. A refused row affects no other. */
export const putRows = (name: ImportSheetName) => {
  const sheet = sheetOf(importSheets[name])
  return async (ctx: RequestContext, { rows }: ImportBody): Promise<ImportAnswer> => {
    const { tx, actor, now } = ctx
    const client = runnerOf(tx)
    await beginWrite(client, now)
    const errors = createRowErrors()
    const own = rowsOfNetwork(sheet.file, rows, actor.network_code, errors)
    const lines = await writeRows(ctx, { sheet, rows: own, errors, author: newAuthor(actor, '') })
    const answer = answerOf(rows.length, lines, errors)
    const linesWith = (result: ImportedRow['result']) =>
      answer.rows.filter((row) => row.result === result).map(({ line }) => line)
    const imported = { created: linesWith('created'), updated: linesWith('updated') }
    await writeImportHistory(client, { sheet, actor, now }, imported)
    return answer
  }
}

/** Programs read English. */
const inEnglish = (finding: Finding) => ({ column: finding.column, message: sentenceOf(finding) })

function answerOf(
  count: number,
  { added, changed, removed, waiting }: WrittenLines,
  { byLine, warningsByLine }: RowErrors,
): ImportAnswer {
  const resultOf = (line: number): ImportedRow['result'] => {
    if (byLine.has(line)) return 'refused'
    if (waiting.has(line)) return 'waiting'
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
      errors: (byLine.get(line) ?? []).map(inEnglish),
      ...(warnings && { warnings: warnings.map(inEnglish) }),
    }
  })
  const countOf = (result: ImportedRow['result']) => rows.filter((row) => row.result === result).length
  return {
    created: countOf('created'),
    updated: countOf('updated'),
    unchanged: countOf('unchanged'),
    removed: countOf('removed'),
    refused: countOf('refused'),
    waiting: countOf('waiting'),
    rows,
  }
}
