import type { AdminRow, AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useSaveAndSay } from '../saveRows.ts'

/** The rows of a sheet that belong to a row of another. */
export interface RowsOfPart {
  readonly sheet: AdminSheet
  readonly title: string
  /** The columns that name the row they belong to. */
  readonly fixed: AdminRow
  readonly rows: readonly AdminStoredRow[]
}

/** Removes stored rows as one batch, with a button to undo it; says why if one stays, and gives the reason. */
export function useRemoveRows(sheet: AdminSheet['sheet']) {
  const t = useT()
  const saveAndSay = useSaveAndSay()
  return (rows: readonly AdminStoredRow[], note?: string) => {
    const removed = rows.map(({ key, version }) => ({ key, version, row: { remove: true } }))
    return saveAndSay(sheet, removed, t('admin.removed_rows'), note)
  }
}
