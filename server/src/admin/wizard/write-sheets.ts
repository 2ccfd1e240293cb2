import type { AdminRow, AdminSavedRow } from '@callout/domain/admin/admin.ts'
import { type AdminImport, type ChosenSheet, wizardLimits } from '@callout/domain/admin/admin.wizard.ts'
import { beginWrite } from '../../import/put/write-rows.ts'
import { runnerOf } from '../../import/query-runner.ts'
import { sheets as importOrder } from '../../import/sheets.ts'
import { newAuthor } from '../../import/stored/record-changes.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { administeredSheet } from '../admin.sheets.ts'
import { saveSheetRows } from '../save/save-rows.ts'
import { convertSheet, type FileRow } from './convert-sheet.ts'
import type { FileSheet } from './file-sheet.ts'
import { createFindings, type Findings, type StoredFinding } from './findings.ts'
import type { ImportResult, RefusedRow } from './import.queries.ts'
import { judgeRows } from './judge-rows.ts'
import { judgeSheet } from './judge-sheet.ts'
import { suggestValues } from './suggest-values.ts'

export interface Written {
  readonly result: ImportResult
  readonly refusedRows: readonly RefusedRow[]
  /** True if rows name another network. Nothing of such a file is kept. */
  readonly isForeign: boolean
}

interface SheetsToWrite {
  readonly sheets: readonly ChosenSheet[]
  readonly read: readonly FileSheet[]
  readonly note: string
}

const chunkRows = 1000

/** Writes sheets of a file in the order in which they need each other, and tells what became of their rows. */
export async function writeSheets(
  ctx: ChangeContext,
  { sheets, read, note }: SheetsToWrite,
  tellProgress: (done: number, total: number) => Promise<void>,
): Promise<Written> {
  const findings = createFindings()
  const files = importOrder.map(({ file }) => file)
  const toWrite = sheets
    .toSorted((a, b) => files.indexOf(`${a.sheet}.csv`) - files.indexOf(`${b.sheet}.csv`))
    .map((chosen) => ({ chosen, rows: rowsOf(chosen, read, findings) }))
  const outcome = createOutcome()
  const isForeign = toWrite.some(({ chosen, rows }) => tellForeign(ctx, chosen, rows, findings))
  if (isForeign) return { ...outcome.end(null, findings.list()), isForeign }
  const author = newAuthor(ctx.actor, note)
  const total = toWrite.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  await tellProgress(done, total)
  await beginWrite(runnerOf(ctx.tx), ctx.now)
  for (const { chosen, rows } of toWrite) {
    const judged = await judgeSheet(ctx, chosen.sheet, rows, findings)
    for (let start = 0; start < rows.length; start += chunkRows) {
      const chunk = rows
        .slice(start, start + chunkRows)
        .map((one) => ({ ...one, row: withoutNetwork(chosen, one.row) }))
      const items = await saveSheetRows(ctx, chosen.sheet, chunk, author)
      judgeRows(ctx, chosen.sheet, chunk, items, findings)
      outcome.take(chosen, chunk, items)
      done += chunk.length
      await tellProgress(done, total)
    }
    judged.end(outcome.updatedOf(chosen))
  }
  return { ...outcome.end(author.batch, await suggestValues(ctx, findings.list())), isForeign }
}

const rowsOf = (chosen: ChosenSheet, read: readonly FileSheet[], findings: Findings): FileRow[] => {
  const file = read.find(({ name }) => name === chosen.name)
  return file ? convertSheet(administeredSheet(chosen.sheet), chosen, file, findings) : []
}

/** Tells the rows that name another network. */
function tellForeign({ actor }: ChangeContext, { sheet }: ChosenSheet, rows: readonly FileRow[], findings: Findings) {
  const foreign = rows.filter(({ row }) => (row.network_code ?? '') !== '' && row.network_code !== actor.network_code)
  for (const { line, row } of foreign)
    findings.add({
      sheet,
      column: 'network_code',
      kind: 'other_network',
      severity: 'error',
      line,
      params: { network: String(row.network_code), own: actor.network_code },
    })
  return foreign.length > 0
}

/** The session's network is filled in, unless it is the record itself. */
function withoutNetwork({ sheet }: ChosenSheet, { network_code, ...row }: AdminRow): AdminRow {
  return sheet === 'networks' && network_code !== undefined ? { network_code, ...row } : row
}

type Counts = Record<AdminSavedRow['result'], number>
type Change = AdminImport['changes'][number]

/** Counts what became of rows, and keeps the first changes and all refusals. */
function createOutcome() {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0, waiting: 0 }
  const updated = new Map<ChosenSheet, number>()
  const changes: Record<'created' | 'updated', Change[]> = { created: [], updated: [] }
  const refusedRows: RefusedRow[] = []
  const take = (chosen: ChosenSheet, rows: readonly FileRow[], items: readonly AdminSavedRow[]) => {
    for (const [index, item] of items.entries()) {
      const { line = 0, row = {} } = rows[index] ?? {}
      counts[item.result] += 1
      if (item.result === 'updated') updated.set(chosen, (updated.get(chosen) ?? 0) + 1)
      if (item.result === 'refused') refusedRows.push({ name: chosen.name, line, reason: reasonOf(item) })
      else if (item.result !== 'unchanged') {
        const list = changes[item.result === 'created' ? 'created' : 'updated']
        if (list.length < wizardLimits.changes) list.push(changeOf(chosen, line, row, item))
      }
    }
  }
  const end = (batch: string | null, kinds: readonly StoredFinding[]) => ({
    result: {
      ...counts,
      batch: counts.created + counts.updated + counts.waiting > 0 ? batch : null,
      kinds,
      changes: [...changes.updated, ...changes.created].slice(0, wizardLimits.changes),
    },
    refusedRows,
  })
  return { take, end, updatedOf: (chosen: ChosenSheet) => updated.get(chosen) ?? 0 }
}

const reasonOf = ({ Message, Errors }: AdminSavedRow) =>
  [...(Message ? [Message] : []), ...Object.entries(Errors).map(([column, text]) => `${column}: ${text}`)].join('\n')

function changeOf(
  { sheet }: ChosenSheet,
  line: number,
  row: AdminRow,
  { result, key, old = {} }: AdminSavedRow,
): Change {
  const isNew = result === 'created'
  const changed = Object.entries(row).filter(([name, cell]) => (isNew ? cell !== '' : Object.hasOwn(old, name)))
  return {
    sheet,
    line,
    result: result as Change['result'],
    key: namesOf(key),
    old: isNew ? {} : old,
    new: Object.fromEntries(changed),
  }
}

/** The key as people know it: without the network. */
function namesOf(key: string | null): string {
  const cells: unknown = JSON.parse(key ?? '[]')
  if (!Array.isArray(cells)) return ''
  return (cells.length > 1 ? cells.slice(1) : cells).join(' · ')
}
