import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { type AdminStoredRow, noteRequired } from '@callout/domain/admin/admin.ts'
import { endpointQuery, queryClient, refreshRows, useEndpointQuery } from '../platform/api/queries.ts'
import { send } from '../platform/api/send.ts'
import { createListeners } from '../platform/browser/listeners.ts'
import { type ToastAction, toast } from '../platform/browser/toast.ts'
import { formatCount } from '../platform/i18n/formats.ts'
import { text } from '../platform/i18n/i18n.ts'
import { loadAllRows, maxPageSize } from '../platform/lists/loadAllRows.ts'

/** The sheets that this person administers, with their columns. They change with a new version only. */
export const useSheets = () => useEndpointQuery(adminRowsApi.sheets, {})

export const useSheet = (name: AdminSheetName) => useSheets().data?.find(({ sheet }) => sheet === name)

export interface RowFilter {
  readonly search?: string
  readonly active?: boolean
  /** Columns and the value that they have. */
  readonly where?: Readonly<Record<string, string>>
}

/** Every row of a sheet under a filter, at most `most`. */
export async function loadRows(sheet: AdminSheetName, filterData: RowFilter, most?: number): Promise<AdminStoredRow[]> {
  const loadPage = async (Page: number) => {
    const page = await send(adminRowsApi.rows, { sheet, request: { Page, PageSize: maxPageSize }, filterData })
    return { ...page, Data: page.Data.map((row) => ({ ...row, ID: row.key })) }
  }
  return loadAllRows(loadPage, most)
}

const rowsPath = adminRowsApi.rows.path

export const allRowsQuery = (sheet: AdminSheetName, filterData: RowFilter, most?: number) => ({
  queryKey: [rowsPath, 'all', sheet, filterData, most] as const,
  queryFn: () => loadRows(sheet, filterData, most),
})

/** One row by its key; undefined if it is gone. */
export const rowQuery = (sheet: AdminSheetName, key: string) => ({
  queryKey: [rowsPath, 'one', sheet, key] as const,
  queryFn: async (): Promise<AdminStoredRow | null> => {
    const request = { Page: 1, PageSize: 1 }
    return (await send(adminRowsApi.rows, { sheet, request, filterData: { key } })).Data[0] ?? null
  },
})

/** Asks the sheets and rows on screen again, and everything else that a setting may change. */
export async function refreshAfterSave(): Promise<void> {
  await refreshRows()
  void queryClient.invalidateQueries(endpointQuery(adminRowsApi.sheets, {}))
}

/** The button of a toast that takes a batch back. */
export const undoAction = (batch: string): ToastAction => ({
  label: text('action.undo'),
  run: () => void undo({ batch }),
})

export type Undoable =
  | { readonly batch: string; readonly note?: string }
  | { readonly ID: string; readonly note?: string }

/** What cannot be taken back without a note. */
export const undosToNote = createListeners<[body: Undoable]>()

/** Takes a batch or one change back, and says what could not be. Gives false if nothing was. */
export async function undo(body: Undoable): Promise<boolean> {
  let isUndone = false
  try {
    const { undone, refused, items } = await send(adminRowsApi.undo, body)
    isUndone = undone > 0
    const reason = items.find(({ result }) => result === 'refused')?.Message ?? ''
    if (items.some(({ customErrorCode }) => customErrorCode === noteRequired)) undosToNote.notify(body)
    if (refused === 0) toast.success(text('admin.undone', { count: formatCount(undone) }))
    else
      toast.warning(text('admin.undone_partly', { undone: formatCount(undone), refused: formatCount(refused), reason }))
  } catch (failure) {
    toast.error(failure instanceof Error ? failure.message : text('message.error_api'))
  }
  await refreshAfterSave()
  return isUndone
}
