import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminColumn } from '@callout/domain/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { SuggestField } from '../../ui/fields/SuggestField.tsx'
import { allRowsQuery, useSheet } from '../adminQueries.ts'
import { codeColumn, rowName } from '../sheetColumns.ts'

interface ReferenceFieldProps extends FieldProps<string> {
  readonly column: AdminColumn
  /** The value list of the row, if it is an item of one: its parent is one, too. */
  readonly ownList: string | undefined
}

/** A code of another sheet, with suggestions by code and name. */
export function ReferenceField({ column, ownList, ...field }: ReferenceFieldProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const target = column.reference as AdminSheetName
  const list = ownList === 'defect_codes' && column.name === 'parent' ? ownList : column.list
  const code = codeColumn(target, useSheet(target)?.columns) ?? column.name
  const filter = { active: true, ...(typed && { search: typed }), ...(list && { where: { value_list: list } }) }
  const { data = [] } = useQuery({ ...allRowsQuery(target, filter, 20), staleTime: 60_000 })
  return (
    <SuggestField
      {...field}
      maxLength={250}
      options={data.slice(0, 20)}
      labelOf={({ row: one }) => [one[code], rowName(target, one, language)].filter(Boolean).join(' · ')}
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
