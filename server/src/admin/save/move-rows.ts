import type { AdminSavedRow } from '@callout/domain/admin/admin.ts'
import type { RowErrors } from '../../import/put/row-errors.ts'
import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import { readKey, storedFromSql, storedKeySql, storedRowSql, versionSql } from '../../import/stored/stored-rows.ts'
import { type AdminAuthor, changeRows, recordAdminChanges } from '../../platform/audit/admin-changes.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import type { RowToSave } from './complete-rows.ts'

/** True for a column of the key that may change: the item moves, and what stands below it moves along. */
export const isMovable = ({ file }: Pick<Sheet, 'file'>, column: string) =>
  file === 'value-lists.csv' && column === 'parent'

/** An item that stands below another one now, by its new key. */
interface Move {
  readonly line: number
  readonly key: string
  readonly from: string
  readonly to: string
}

async function setParent(client: QueryRunner, sheet: Sheet, key: string, parent: string): Promise<string | undefined> {
  const { rows } = await client.query<{ key: string }>(
    `update value_list_items t set parent = nullif($2, '') where ${storedKeySql(sheet)} = $1
     returning ${storedKeySql(sheet)} as key`,
    [key, parent],
  )
  return rows[0]?.key
}

/** Moves the network's items that rows place below another one, and gives these rows their new keys. */
export async function moveRows(client: QueryRunner, network_code: string, sheet: Sheet, sent: readonly RowToSave[]) {
  const moves: Move[] = []
  const rows: RowToSave[] = []
  for (const [index, one] of sent.entries()) {
    const cells = isMovable(sheet, 'parent') && one.key !== undefined ? readKey(sheet, one.key) : undefined
    const [from, to] = [String(cells?.parent ?? ''), String(one.row.parent ?? cells?.parent ?? '')]
    const isMove = one.key !== undefined && cells?.network_code === network_code && from !== to
    // One that has changed since, or is gone, stays, and is refused as others are.
    const isSeen =
      isMove && (one.version === undefined || one.version === (await versionOf(client, sheet, one.key ?? '')))
    const key = isSeen ? await setParent(client, sheet, one.key ?? '', to) : undefined
    if (key !== undefined) moves.push({ line: index + 1, key, from, to })
    rows.push(key === undefined ? one : { key, row: one.row })
  }
  return { moves, rows }
}

async function versionOf(client: QueryRunner, sheet: Sheet, key: string): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(
    `select ${versionSql(storedRowSql(sheet))} as version from ${storedFromSql(sheet)} and ${storedKeySql(sheet)} = $1`,
    [key],
  )
  return rows[0]?.version
}

/** Puts items back whose rows are refused, and keeps the change of the others. */
export async function settleMoves(
  { tx, actor: { network_code } }: ChangeContext,
  sheet: Sheet,
  { moves, errors, author }: { moves: readonly Move[]; errors: RowErrors; author: AdminAuthor },
): Promise<void> {
  const refused = moves.filter(({ line }) => errors.byLine.has(line))
  for (const { key, from } of refused) await setParent(runnerOf(tx), sheet, key, from)
  const changes = moves
    .filter((move) => !refused.includes(move))
    .map(({ key, from, to }) => ({
      ...{ network_code, sheet: 'value-lists', key, result: 'updated' as const },
      columns: [{ name: 'parent', old: from, new: to }],
    }))
  if (changes.length > 0) await recordAdminChanges(tx, author, changeRows(changes))
}

/** The outcome of a row that moved, of which nothing else changed. */
export const movedItem = (item: AdminSavedRow, move: Move | undefined): AdminSavedRow =>
  move && item.result === 'unchanged' ? { ...item, result: 'updated', old: { parent: move.from } } : item
