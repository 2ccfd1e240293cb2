import { adminLimits, type adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName, policySheet } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminRow, AdminSavedRow } from '@callout/domain/admin/admin.ts'
import { say, tell } from '@callout/domain/messages/import-messages.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { beginWrite } from '../../import/put/write-rows.ts'
import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import type { ChangeAuthor } from '../../import/stored/record-changes.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { administeredSheet, administeredSheets, refuseOtherNetwork } from '../admin.sheets.ts'
import type { RowToSave } from '../save/complete-rows.ts'
import { isMovable } from '../save/move-rows.ts'
import { authorOf, saveSheetRows } from '../save/save-rows.ts'
import { findReplaced } from '../uses/replace-records.ts'
import { findNamedRows } from './named-rows.ts'
import { isPolicyChange, undoPolicy } from './undo-policy.ts'
import { undoReplaced } from './undo-replaced.ts'

/** The sum of a row's changes: its cells before the first and after the last. */
interface RowChange {
  readonly sheet: AdminSheetName | typeof policySheet
  readonly key: string
  /** True if the row did not exist before, or does not any more. */
  readonly isNew: boolean
  readonly isGone: boolean
  readonly old: AdminRow
  readonly new: AdminRow
  readonly note: string
}

/** Takes a batch or one change back, in a batch of its own. What is taken back already stays. */
export async function undoChanges(
  ctx: RequestContext,
  { batch, ID, network_code, note }: BodyOf<typeof adminRowsApi.undo>,
): Promise<ResponseOf<typeof adminRowsApi.undo>> {
  refuseOtherNetwork(ctx.actor, network_code)
  throwIfRefused(
    (batch === undefined) === (ID === undefined) ? refuseField('batch', 'admin.batch_or_change') : undefined,
  )
  const client = runnerOf(ctx.tx)
  await beginWrite(client, ctx.now)
  const changes = await changesToUndo(client, ctx.actor.network_code, { batch, ID })
  const replaced = batch === undefined ? null : await findReplaced(ctx, batch)
  const author = { ...(await authorOf(ctx, note || (changes[0]?.note ?? ''))), mayNameOutOfUse: true } as const
  const undoing: Undoing = { ctx, client, author }
  const items: AdminSavedRow[] = []
  const undoAll = async (sheet: AdminSheetName, isNew: boolean) => {
    for (const part of inParts(changes.filter((change) => change.sheet === sheet && change.isNew === isNew))) {
      const undone = await undoRows(undoing, sheet, part)
      const done = part.filter((_, index) => undone[index]?.result !== 'refused')
      await markUndone(client, ctx, sheet, done, { batch, ID })
      items.push(...undone)
    }
  }
  // New rows go before those that they name; former ones come back after.
  const sheets = [...administeredSheets.keys()]
  for (const sheet of sheets.toReversed()) await undoAll(sheet, true)
  for (const sheet of sheets) await undoAll(sheet, false)
  for (const change of changes.filter(isPolicyChange)) {
    const isUndone = await undoPolicy(ctx, change)
    if (isUndone) await markUndone(client, ctx, change.sheet, [change], { batch, ID })
    items.push(isUndone ? undoneItem(change.key) : refusedItem(change.key, ctx.lang))
  }
  const refused = items.filter(({ result }) => result === 'refused').length
  // A record gets only a value that is in use again.
  const records =
    batch && replaced && refused === 0 ? await undoReplaced(ctx, batch, replaced) : { undone: 0, refused: 0 }
  return { undone: items.length - refused + records.undone, refused: refused + records.refused, items }
}

/** Rows that are taken back together: as many as are saved together. */
function inParts(changes: readonly RowChange[]): RowChange[][] {
  const count = Math.ceil(changes.length / adminLimits.rows)
  return Array.from({ length: count }, (_, part) =>
    changes.slice(part * adminLimits.rows, (part + 1) * adminLimits.rows),
  )
}

interface Undoing {
  readonly ctx: RequestContext
  readonly client: QueryRunner
  readonly author: ChangeAuthor
}

interface Undone {
  readonly batch?: string | undefined
  readonly ID?: string | undefined
}

const undoneSql = `network_code = $1 and undone_at is null and result in ('created', 'updated', 'removed')
  and (batch = $2 or "ID" = $3::bigint)`

async function changesToUndo(client: QueryRunner, network_code: string, { batch, ID }: Undone): Promise<RowChange[]> {
  const { rows } = await client.query<RowChange>(
    `select c.sheet, c.key, (array_agg(c.result order by c."ID"))[1] = 'created' as "isNew",
       (array_agg(c.result order by c."ID" desc))[1] = 'removed' as "isGone",
       jsonb_object_agg(cell->>'name', cell->'old' order by c."ID" desc) as old,
       jsonb_object_agg(cell->>'name', cell->'new' order by c."ID") as new, max(c.note) as note
     from admin_changes c, jsonb_array_elements(columns) cell where ${undoneSql} group by c.sheet, c.key order by min(c."ID")`,
    [network_code, batch ?? null, ID ?? null],
  )
  return rows
}

const markUndone = (
  client: QueryRunner,
  { actor, now }: RequestContext,
  sheet: RowChange['sheet'],
  done: readonly RowChange[],
  { batch, ID }: Undone,
) =>
  client.query(`update admin_changes set undone_at = $4 where ${undoneSql} and sheet = $5 and key = any ($6)`, [
    actor.network_code,
    batch ?? null,
    ID ?? null,
    now,
    sheet,
    done.map(({ key }) => key),
  ])

/** Writes back what rows of a sheet had before. Those in which somebody has changed one of these cells since are refused. */
async function undoRows(
  undoing: Undoing,
  sheet: AdminSheetName,
  changes: readonly RowChange[],
): Promise<AdminSavedRow[]> {
  const areAsLeft = await compareRows(undoing, sheet, changes)
  const ready = changes.filter((_, index) => areAsLeft[index])
  const undone = ready[0]?.isNew ? await removeRows(undoing, sheet, ready) : await restoreRows(undoing, sheet, ready)
  return changes.map(({ key }, index) => {
    const item = areAsLeft[index] ? undone.shift() : undefined
    return item ?? refusedItem(key, undoing.ctx.lang)
  })
}

/** True for each row that is as the change left it: setting its cells to that again would change nothing. */
async function compareRows(undoing: Undoing, sheet: AdminSheetName, changes: readonly RowChange[]): Promise<boolean[]> {
  const quiet = { ...undoing, ctx: { ...undoing.ctx, publish: () => {} } }
  const left = changes.map(({ key, isGone, new: cells }) => ({ key, row: isGone ? {} : withoutKey(sheet, cells) }))
  await undoing.client.query('savepoint compared')
  const items = await save(quiet, sheet, left)
  await undoing.client.query('rollback to savepoint compared')
  return changes.map(({ isGone }, index) =>
    isGone ? items[index]?.customErrorCode === 'NotFound' : items[index]?.result === 'unchanged',
  )
}

const restoreRows = (undoing: Undoing, sheet: AdminSheetName, changes: readonly RowChange[]) =>
  save(
    undoing,
    sheet,
    changes.map(({ key, isGone, old }) => (isGone ? { row: old } : { key, row: withoutKey(sheet, old) })),
  )

/** Removes rows that nothing names; the others go out of use. */
async function removeRows(undoing: Undoing, sheet: AdminSheetName, changes: readonly RowChange[]) {
  const keys = changes.map(({ key }) => key)
  const named = await findNamedRows(undoing.client, administeredSheet(sheet), keys)
  const closing = outOfUse(sheet)
  const stays = (key: string) => 'closed' in closing || named.has(key)
  const row = (key: string) => ({ key, row: stays(key) ? closing : { remove: true } })
  return save(undoing, sheet, keys.map(row))
}

const outOfUse = (sheet: AdminSheetName): AdminRow =>
  administeredSheet(sheet).columns.some(({ name }) => name === 'closed') ? { closed: true } : { active: false }

/** The cells without those of the key, which name the row; where it stands may be put back. */
function withoutKey(sheet: AdminSheetName, row: AdminRow): AdminRow {
  const found = administeredSheet(sheet)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !found.key.includes(name) || isMovable(found, name)))
}

const save = ({ ctx, author }: Undoing, sheet: AdminSheetName, rows: readonly RowToSave[]) =>
  rows.length === 0 ? Promise.resolve([]) : saveSheetRows(ctx, sheet, rows, author)

const undoneItem = (key: string): AdminSavedRow => ({
  result: 'updated',
  key,
  version: null,
  Message: '',
  Errors: {},
  warnings: [],
})

const refusedItem = (key: string, lang: Language): AdminSavedRow => ({
  result: 'refused',
  key,
  version: null,
  customErrorCode: 'Conflict',
  Message: tell(say('changed_since'), lang),
  Errors: {},
  warnings: [],
})
