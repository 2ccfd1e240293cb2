import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { type Column, contains, flagFilter, type List } from '@callout/domain/platform/list.ts'
import { send } from '../../platform/api/send.ts'
import { text } from '../../platform/i18n/i18n.ts'
import type { ListBody, ListSource } from '../../platform/lists/useList.ts'
import { type SheetView, whereOf } from '../adminPages.ts'
import type { RowFilter } from '../adminQueries.ts'
import { cellText, fieldsOf, labelName, missingLanguages, shownText, textColumn } from '../sheetColumns.ts'

/** A row of a sheet as its list shows it: a value for each shown column, under the name of its label. */
export interface AdminListRow {
  readonly ID: string
  readonly stored: AdminStoredRow
  readonly missing: readonly Language[]
  readonly [column: string]: unknown
}

const columnKinds: Partial<Record<AdminSheet['columns'][number]['kind'], Column['kind']>> = {
  money: 'money',
  yes_no: 'flag',
}

/** The list of a sheet: its columns from `GetSheets`, in the order of its page, the others hidden until they are chosen. */
export function sourceOf(view: SheetView, sheet: AdminSheet, language: Language): ListSource<AdminListRow> {
  const where = whereOf(view)
  const fields = fieldsOf(sheet, Object.keys(where))
  const shown = view.columns.flatMap((name) => fields.filter((field) => field.name === name))
  const ordered = [...shown, ...fields.filter((field) => !shown.includes(field))]
  const columns = Object.fromEntries(
    ordered.map((field): [string, Column] => {
      const kind = columnKinds[field.columns[0]?.kind ?? 'text'] ?? 'text'
      return [labelName(sheet.sheet, field.name), { kind, ...(!shown.includes(field) && { isHidden: true }) }]
    }),
  )
  /** The stored column of a column of the list. */
  const stored = (label: string) => {
    const field = fields.find(({ name }) => labelName(sheet.sheet, name) === label)
    if (!field) return label
    return field.isText ? textColumn(field, language) : field.name
  }
  const order = fields.find(({ name }) => name === 'position') ?? fields.find(({ columns: [one] }) => one?.isKey)
  const list: List = {
    name: view.sheet,
    key: 'ID',
    sort: labelName(sheet.sheet, order?.name ?? shown[0]?.name ?? ''),
    columns,
    filters: {
      search: contains('search', { isInFilterBar: true }),
      // Without inactive rows there is nothing to ask for.
      ...(sheet.inactive > 0 && { inactive: flagFilter({ isInFilterBar: true }) }),
    },
  }
  const toRow = (row: AdminStoredRow): AdminListRow => ({
    ...Object.fromEntries(
      fields.map((field) => {
        const value = row.row[field.name]
        const kind = field.columns[0]?.kind ?? 'text'
        const isMoney = kind === 'money' && value !== null && value !== ''
        const shown = [row.names?.[field.name], cellText(text, field.name, value)].filter(Boolean).join(' · ')
        const stored = isMoney ? Number(value) : kind in columnKinds ? value : shown
        const cell = field.isText ? shownText(row.row, field, language) : stored
        return [labelName(sheet.sheet, field.name), cell]
      }),
    ),
    ID: row.key,
    stored: row,
    missing: [...new Set(fields.flatMap((field) => missingLanguages(row.row, field)))],
  })
  return {
    list,
    endpoint: adminRowsApi.rows as never,
    // Part of the key of the query, although `load` sends them in another way.
    fixedFilters: { sheet: view.sheet, ...where },
    ownUrlParams: ['sheet', 'open'],
    load: async ({ request, filterData: { search, inactive } }: ListBody, signal) => {
      const { Sorts = [] } = request as { Sorts?: { Member: string; SortDirection: 0 | 1 }[] }
      const filterData: RowFilter = {
        where,
        ...(search !== undefined && { search: String(search) }),
        ...(inactive !== true && { active: true }),
      }
      const sorted = Sorts.map((sort) => ({ ...sort, Member: stored(sort.Member) }))
      const body = { sheet: view.sheet, request: { ...request, Sorts: sorted }, filterData }
      const page = await send(adminRowsApi.rows, body, signal && { signal })
      return { Data: page.Data.map(toRow), Total: page.Total }
    },
  }
}
