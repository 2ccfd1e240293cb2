import { adminLimits, adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminRow, AdminSavedRow } from '@callout/domain/admin/admin.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { useClearedTaxNumber } from '../companies/legal/useClearedTaxNumber.ts'
import { isRequestFailure } from '../platform/api/errors.ts'
import { send } from '../platform/api/send.ts'
import { type ToastAction, toast } from '../platform/browser/toast.ts'
import { formatCount } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { refreshAfterSave, undoAction } from './adminQueries.ts'

/** A row to save: stored ones have a key, and the version that they are based on. */
interface RowToSave {
  readonly key?: string
  readonly version?: number
  readonly row: AdminRow
}

interface SaveOptions {
  readonly dry_run?: boolean
  readonly note?: string
  /** Called with the answers to the rows from `start` on. */
  readonly onPart?: (items: readonly AdminSavedRow[], start: number) => void
}

/** The outcome of saved rows. */
export interface SavedTotals {
  readonly created: number
  readonly updated: number
  readonly waiting: number
  readonly refused: number
  readonly batch: string | null
  /** The first row whose tax number is cleared now, before and after. */
  readonly cleared?: { readonly before: AdminRow; readonly after: AdminRow } | undefined
  /** The reason of the first refused row. */
  readonly reason: string
  /** The reason for which the rows, or the rest of them, could not be sent; empty if all were. */
  readonly failure: string
}

export const reasonOf = ({ Errors, Message }: AdminSavedRow) => Object.values(Errors)[0] ?? Message

/** Saves any number of rows as one batch, in parts. */
export async function saveRows(
  sheet: AdminSheetName,
  rows: readonly RowToSave[],
  { onPart, ...options }: SaveOptions = {},
): Promise<SavedTotals> {
  const totals = { created: 0, updated: 0, waiting: 0, refused: 0, batch: null as string | null, reason: '' }
  let failure = ''
  let cleared: SavedTotals['cleared']
  try {
    for (let start = 0; start < rows.length; start += adminLimits.rows) {
      const part = rows.slice(start, start + adminLimits.rows)
      const { batch } = totals
      const answer = await send(adminRowsApi.save, { sheet, rows: part, ...options, ...(batch && { batch }) })
      for (const name of ['created', 'updated', 'waiting', 'refused'] as const) totals[name] += answer[name]
      const refused = answer.items.find(({ result }) => result === 'refused')
      totals.batch = answer.batch ?? batch
      totals.reason ||= refused ? reasonOf(refused) : ''
      cleared ??= clearedTaxNumber(part, answer.items)
      onPart?.(answer.items, start)
    }
  } catch (error) {
    if (!isRequestFailure(error)) throw error
    failure = error.message
  }
  if (!options.dry_run) await refreshAfterSave()
  return { ...totals, cleared, failure }
}

function clearedTaxNumber(rows: readonly RowToSave[], items: readonly AdminSavedRow[]): SavedTotals['cleared'] {
  const place = items.findIndex(
    ({ result, old }, at) => result === 'updated' && old?.tax_number && rows[at]?.row.tax_number === '',
  )
  const [before, after] = [items[place]?.old, rows[place]?.row]
  return before && after && { before, after }
}

/** Saves rows, and says what was saved, what waits, and the reason of what was not. Gives that reason, or ''. */
export function useSaveAndSay() {
  const savedToast = useSavedToast()
  return async (sheet: AdminSheetName, rows: readonly RowToSave[], words: string, note = ''): Promise<string> => {
    const totals = await saveRows(sheet, rows, { note })
    savedToast(totals, words)
    const reason = totals.failure || totals.reason
    if (reason) toast.error(reason)
    return reason
  }
}

/** The button of a toast that leads to the changes that wait for a second person. */
export function useWaitingAction(): ToastAction {
  const t = useT()
  const navigate = useNavigate()
  return { label: t('admin.waiting.title'), run: () => void navigate({ to: pages.waiting.path }) }
}

/**
 * Says what was saved, with the button that takes it back, and what waits, with the way there. Asks about a cleared tax
 * number.
 */
export function useSavedToast() {
  const t = useT()
  const waitingAction = useWaitingAction()
  const askOfCleared = useClearedTaxNumber()
  return ({ created, updated, waiting, batch, cleared }: SavedTotals, words?: string) => {
    const counts = { created: formatCount(created), updated: formatCount(updated) }
    if (cleared) askOfCleared(cleared.before, cleared.after)
    if (created + updated > 0)
      toast.success(words ?? t('admin.saved_rows', counts), batch ? undoAction(batch) : undefined)
    if (waiting > 0) toast.warning(t('admin.saved_waiting', { count: formatCount(waiting) }), waitingAction)
  }
}
