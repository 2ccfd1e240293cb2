import type { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { type AdminRow, type AdminSaveAnswer, type AdminSavedRow, noteRequired } from '@callout/domain/admin/admin.ts'
import { type ImportText, say } from '@callout/domain/messages/import-messages.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sentenceOf } from '../../import/checks/import-errors.ts'
import { createRowErrors, type Finding } from '../../import/put/row-errors.ts'
import { beginWrite, writeRows } from '../../import/put/write-rows.ts'
import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import { removeColumn } from '../../import/sheets/columns.ts'
import { importTableOf, type Sheet } from '../../import/sheets/sheet.ts'
import { type ChangeAuthor, newAuthor, rowsAfter, rowsBefore } from '../../import/stored/record-changes.ts'
import { keyColumns, versionSql } from '../../import/stored/stored-rows.ts'
import { administrationEvent } from '../../platform/events/event-bus.ts'
import type { ChangeContext, RequestContext } from '../../platform/http/context.ts'
import { administeredSheet, refuseOtherNetwork, refuseOtherPart } from '../admin.sheets.ts'
import { completeRows, type RowToSave } from './complete-rows.ts'
import { refuseForeignNetworks } from './foreign-networks.ts'
import { movedItem, moveRows, settleMoves } from './move-rows.ts'

/** Creates or changes rows of a sheet, and answers each. A dry run does the same and takes it back. */
export async function saveRows(
  ctx: RequestContext,
  { sheet, network_code, rows, dry_run, note, batch }: BodyOf<typeof adminRowsApi.save>,
): Promise<AdminSaveAnswer> {
  const client = runnerOf(ctx.tx)
  refuseOtherNetwork(ctx.actor, network_code)
  await beginWrite(client, ctx.now)
  const author = await authorOf(ctx, note, batch)
  if (!dry_run) return answerOf(author.batch, await saveSheetRows(ctx, sheet, rows, author))
  await client.query('savepoint dry_run')
  const items = await saveSheetRows({ ...ctx, publish: () => {} }, sheet, rows, author)
  await client.query('rollback to savepoint dry_run')
  return answerOf(null, items)
}

/** The author of a batch, by default of a new one. Refuses to continue one of somebody else, or of more than a minute ago. */
export async function authorOf(
  { tx, actor, now }: RequestContext,
  note: string,
  batch?: string,
): Promise<ChangeAuthor> {
  if (batch !== undefined) {
    const { rows } = await runnerOf(tx).query<{ isOwn: boolean }>(
      `select bool_and(account_uuid is not distinct from $2::uuid) and max(at) > $3::timestamptz - interval '1 minute' as "isOwn"
       from admin_changes where batch = $1`,
      [batch, actor.account_uuid, now],
    )
    throwIfRefused(rows[0]?.isOwn === false ? refuseField('batch', 'admin.batch_ended') : undefined)
  }
  return { ...newAuthor(actor, note), ...(batch !== undefined && { batch }) }
}

/**
 * Saves rows of a sheet in the transaction of the context, after `beginWrite`. It may be called again with more rows, of
 * this sheet and of others, by the same author.
 */
export async function saveSheetRows(
  ctx: ChangeContext,
  name: AdminSheetName,
  sent: readonly RowToSave[],
  author: ChangeAuthor,
): Promise<AdminSavedRow[]> {
  const { lang } = ctx
  refuseOtherPart(ctx.actor, name)
  const client = runnerOf(ctx.tx)
  const sheet = removable(administeredSheet(name))
  const errors = createRowErrors()
  const { network_code } = ctx.actor
  const moved = await moveRows(client, network_code, sheet, sent)
  const { rows, stored, codes } = await completeRows(client, ctx.actor, sheet, moved.rows, errors)
  if (name === 'accounts') await refuseForeignNetworks(client, ctx.actor, rows, stored, errors)
  const { waiting } = await writeRows(ctx, { sheet, rows, errors, author })
  await settleMoves(ctx, sheet, { moves: moved.moves, errors, author })
  if (moved.moves.length > 0) ctx.publish(administrationEvent(network_code))
  const written = await writtenRows(client, sheet)
  await client.query(`drop table ${[importTableOf(sheet.file), rowsBefore(sheet), rowsAfter(sheet)].join(', ')}`)
  const tellFinding = (one: Finding) => sentenceOf(asInPortal(one), '', lang)
  return sent.map((_, index): AdminSavedRow => {
    const line = index + 1
    const found = errors.byLine.get(line) ?? []
    const warnings = (errors.warningsByLine.get(line) ?? []).map((one) => ({
      column: one.column,
      text: tellFinding(one),
    }))
    const before = stored.get(line)
    const result = written.get(line)
    if (found.length === 0 && waiting.has(line))
      return { ...waitingItem(sheet, rows[index] ?? {}, result), Message: '', Errors: {}, warnings }
    const move = moved.moves.find((one) => one.line === line)
    if (found.length === 0 && result) return movedItem({ ...result, Message: '', Errors: {}, warnings }, move)
    const code = codes.get(line) ?? (found.some(needsNote) ? noteRequired : undefined)
    return {
      result: 'refused',
      key: move ? (sent[index]?.key ?? null) : before?.isHere ? before.key : null,
      version: before?.isHere ? before.version : null,
      ...(code && { customErrorCode: code }),
      Message: found.flatMap((one) => (one.column === '' ? [sentence(tellFinding(one))] : [])).join(' '),
      Errors: Object.fromEntries(
        found.flatMap((one) => (one.column === '' ? [] : [[one.column.split(', ').at(-1), tellFinding(one)]])),
      ),
      warnings,
      ...(code === 'Conflict' && before && { old: before.row }),
    }
  })
}

/** People in the portal create what is missing, in no file. */
const asInPortal = (one: Finding): Finding =>
  isText(one, 'no_reference') ? { ...one, message: say('no_reference_here') } : one

/** Texts of faults follow the place of the fault; that of a whole row stands alone. */
const sentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const isText = ({ message }: Finding, key: ImportText['key']) => typeof message === 'object' && message.key === key
const needsNote = (one: Finding) => isText(one, 'past_price')

/** The sheet with a column that removes rows. Accounts and networks stay: history names them. */
const removable = (sheet: Sheet): Sheet =>
  ['accounts.csv', 'networks.csv'].includes(sheet.file) || sheet.columns.includes(removeColumn)
    ? sheet
    : { ...sheet, columns: [...sheet.columns, removeColumn] }

/** A row of which something waits. It is not stored if it waits as a whole. */
const waitingItem = (sheet: Sheet, row: AdminRow, written: WrittenRow | undefined): WrittenRow => ({
  key: keyOfRow(sheet, row),
  version: null,
  ...written,
  result: 'waiting',
})

const keyOfRow = (sheet: Sheet, row: AdminRow) => JSON.stringify(keyColumns(sheet).map(({ name }) => row[name] ?? ''))

type WrittenRow = Pick<AdminSavedRow, 'result' | 'key' | 'version' | 'old'>

/** The outcome of the lines that were not refused, by the rows before and after. */
async function writtenRows(client: QueryRunner, sheet: Sheet): Promise<ReadonlyMap<number, WrittenRow>> {
  const { rows } = await client.query<WrittenRow & { line: number }>(
    `select i.line, coalesce(a.key, b.key) as key, ${versionSql('a.row')} as version,
       case when b.row is null and a.row is not null then 'created' when a.row is not distinct from b.row then 'unchanged' else 'updated' end as result,
       (select jsonb_object_agg(name, cell) from jsonb_each(b.row) cells (name, cell)
         where cell is distinct from a.row->name) as old
     from ${importTableOf(sheet.file)} i left join ${rowsBefore(sheet)} b using (line) left join ${rowsAfter(sheet)} a using (line)`,
  )
  return new Map(
    rows.map(({ line, old, ...row }) => [line, { ...row, ...(old && row.result === 'updated' && { old }) }]),
  )
}

function answerOf(batch: string | null, items: AdminSavedRow[]): AdminSaveAnswer {
  const countOf = (result: AdminSavedRow['result']) => items.filter((item) => item.result === result).length
  return {
    batch,
    created: countOf('created'),
    updated: countOf('updated'),
    unchanged: countOf('unchanged'),
    refused: countOf('refused'),
    waiting: countOf('waiting'),
    items,
  }
}
