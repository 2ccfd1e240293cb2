import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminColumn, AdminRow } from '@callout/domain/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { SuggestField } from '../../ui/fields/SuggestField.tsx'
import { allRowsQuery, useSheet } from '../adminQueries.ts'
import { shownText } from '../sheetColumns.ts'

interface ReferenceFieldProps extends FieldProps<string> {
  readonly column: AdminColumn
  /** The value list of the row, if it is an item of one: its parent is one, too. */
  readonly ownList: string | undefined
}

const nameColumns = ['raison_sociale', 'item_name', 'technician_name', 'network_name', 'user_name']

/** The name of a row beside its code. */
const nameOf = (row: AdminRow, language: ReturnType<typeof useLanguage>) =>
  nameColumns.map((name) => row[name]).find(Boolean) ?? shownText(row, { name: 'text' }, language)

/** A code of another sheet, with suggestions by code and name. */
export function ReferenceField({ column, ownList, ...field }: ReferenceFieldProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const target = column.reference as AdminSheetName
  const list = ownList === 'defect_codes' && column.name === 'parent' ? ownList : column.list
  // The last column of a key is the code; those before say whose it is.
  const code = useSheet(target)?.columns.findLast(({ isKey }) => isKey)?.name ?? column.name
  const filter = { active: true, ...(typed && { search: typed }), ...(list && { where: { value_list: list } }) }
  const { data = [] } = useQuery({ ...allRowsQuery(target, filter, 20), staleTime: 60_000 })
  return (
    <SuggestField
      {...field}
      maxLength={250}
      options={data.slice(0, 20)}
      labelOf={({ row: one }) => [one[code], nameOf(one, language)].filter(Boolean).join(' · ')}
      onPick={({ row: one }) => {
        const picked = String(one[code] ?? '')
        field.onChange(picked)
        return picked
      }}
      onSearch={setTyped}
      optionsLabel={field.label}
    />
  )
}
