import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminRow, AdminSavedRow } from '@callout/domain/admin/admin.ts'
import type { AdminChangedRow, adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refuseOverwrite } from '@callout/domain/platform/old-version.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { beginWrite } from '../../import/put/write-rows.ts'
import { runnerOf } from '../../import/query-runner.ts'
import type { ChangeAuthor } from '../../import/stored/record-changes.ts'
import { storedKeySql, storedOfNetworkSql } from '../../import/stored/stored-rows.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { administeredSheet, refuseOtherNetwork } from '../admin.sheets.ts'
import type { RowToSave } from '../save/complete-rows.ts'
import { authorOf, saveSheetRows } from '../save/save-rows.ts'
import { findUses, sheetUsesOf } from './find-uses.ts'
import { type NamedRow, namedRow } from './stored-row.ts'

type RowBody = BodyOf<typeof adminUsesApi.deactivate>

/** Takes a row out of use, or into use again. */
export const setActive = (active: boolean) =>
  async function setActive(ctx: RequestContext, body: RowBody): Promise<AdminChangedRow> {
    const { row, author } = await beginChange(ctx, body)
    // A replacement has taken it out of use already.
    if (row.active !== active) refuseOldRow(row, body.version)
    const changed = await saveActive(ctx, row, active, author)
    return { ...changed, batch: author.batch }
  }

/** Deletes a row that nothing uses, with the rows that belong to it alone. */
export async function deleteRow(ctx: RequestContext, body: RowBody): Promise<AdminChangedRow> {
  const { row, author } = await beginChange(ctx, body)
  refuseOldRow(row, body.version)
  if (row.isShared) throwIfRefused(refuse('admin.refused.shared'))
  if (['accounts', 'networks'].includes(row.sheet)) throwIfRefused(refuse('admin.refused.stays'))
  const [use] = await findUses(ctx, row)
  if (use) throwIfRefused(refuse('admin.refused.in_use', { params: { count: use.count } }))
  for (const { kind, sheet, names } of sheetUsesOf(row, true)) {
    // Answers stand in the row of their question; prices go with their fee, and without the note that past ones need.
    if (kind === 'dpc-answers' || kind === 'fee-prices') continue
    const { rows } = await runnerOf(ctx.tx).query<{ key: string }>(
      `select ${storedKeySql(sheet)} as key from ${storedOfNetworkSql(sheet)} and ${names}
         and ($1::text, $2::text, $3::text) is not null`,
      [ctx.actor.network_code, row.code, row.above],
    )
    await saveOrRefuse(
      ctx,
      kind,
      rows.map(({ key }) => ({ key, row: { remove: true } })),
      author,
    )
  }
  await saveOrRefuse(ctx, row.sheet, [{ key: row.key, row: { remove: true } }], author)
  return { key: null, version: null, batch: author.batch }
}

async function beginChange(ctx: RequestContext, { sheet, key, network_code }: RowBody) {
  refuseOtherNetwork(ctx.actor, network_code)
  await beginWrite(runnerOf(ctx.tx), ctx.now)
  const author = { ...(await authorOf(ctx, '')), mayNameOutOfUse: true } as const
  return { row: await namedRow(ctx, sheet, key), author }
}

/** Refuses a change of a row that is not as its author saw it. */
export const refuseOldRow = (row: NamedRow, version: number) =>
  throwIfRefused(row.version === version ? undefined : refuseOverwrite(''))

/** Takes a replaced row out of use, if rows of its sheet can be. */
export const takeOutOfUse = (ctx: RequestContext, row: NamedRow, author: ChangeAuthor) =>
  saveActive(ctx, row, false, author)

const fixedLists = ['call_statuses', 'priorities', 'contract_statuses', 'dpc_user_types']

async function saveActive(ctx: RequestContext, row: NamedRow, active: boolean, author: ChangeAuthor) {
  const { key, version } = row
  if (row.active === active) return { key, version }
  const cells = activeCells(row, active)
  if (!active && row.list === 'skills') await refuseUsedSkill(ctx, row)
  const { network_code } = ctx.actor
  // A value of all networks stays for the others: this network gets one of its own.
  const change = row.isShared ? { row: { ...row.row, network_code, ...cells } } : { key, version, row: cells }
  const [saved] = await saveOrRefuse(ctx, row.sheet, [change], author)
  return { key: saved?.key ?? key, version: saved?.version ?? version }
}

function activeCells({ sheet, list }: NamedRow, active: boolean): AdminRow {
  const columns = new Set(administeredSheet(sheet).columns.map(({ name }) => name))
  if (fixedLists.includes(list) || !(columns.has('active') || columns.has('closed')))
    throw new RefusalError(refuse('admin.refused.stays_in_use'))
  return columns.has('closed') ? { closed: !active } : { active }
}

/** A skill that companies, products or call types have cannot go without another one. */
async function refuseUsedSkill(ctx: RequestContext, row: NamedRow) {
  const uses = await findUses(ctx, row)
  if (uses.some(({ kind }) => kind !== 'open_calls')) throwIfRefused(refuse('admin.refused.skill_in_use'))
}

/** Saves rows of a sheet, or refuses all of them with the reason of the first that cannot be saved. */
export async function saveOrRefuse(
  ctx: RequestContext,
  sheet: AdminSheetName,
  rows: readonly RowToSave[],
  author: ChangeAuthor,
): Promise<AdminSavedRow[]> {
  if (rows.length === 0) return []
  const saved = await saveSheetRows(ctx, sheet, rows, author)
  const refused = saved.find(({ result }) => result === 'refused')
  if (refused) {
    const reason = [refused.Message, ...Object.values(refused.Errors)].find((text) => text !== '') ?? ''
    if (refused.customErrorCode === 'Conflict') throw new RefusalError(refuseOverwrite(''))
    throw new RefusalError(refuse('admin.refused.row', { params: { reason } }))
  }
  return saved
}
