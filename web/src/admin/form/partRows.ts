import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminRow, AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { refreshAfterSave, undoAction } from '../adminQueries.ts'

/** The rows of a sheet that belong to a row of another. */
export interface RowsOfPart {
  readonly sheet: AdminSheet
  readonly title: string
  /** The columns that name the row they belong to. */
  readonly fixed: AdminRow
  readonly rows: readonly AdminStoredRow[]
}

/** Removes stored rows as one batch, with a button to undo it; says why if one stays. */
export async function removeRows(sheet: AdminSheet['sheet'], rows: readonly AdminStoredRow[]): Promise<void> {
  try {
    const removed = rows.map(({ key, version }) => ({ key, version, row: { remove: true } }))
    const { batch, refused, items } = await send(adminRowsApi.save, { sheet, rows: removed })
    const [reason] = items.flatMap(({ Message, Errors }) => [Message, ...Object.values(Errors)].filter(Boolean))
    if (refused > 0) toast.error(reason ?? text('message.error_api'))
    else toast.success(text('admin.removed_rows'), batch ? undoAction(batch) : undefined)
  } catch (failure) {
    if (!isRequestFailure(failure)) throw failure
    toast.error(failure.message)
  }
  await refreshAfterSave()
}
