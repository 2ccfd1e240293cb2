import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminColumn } from '@callout/domain/admin/admin.ts'
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { allRowsQuery, refreshAfterSave, undoAction } from '../adminQueries.ts'
import { shownText } from '../sheetColumns.ts'
import { type RowsOfPart, removeRows } from './partRows.ts'

interface ChipRowsProps extends RowsOfPart {
  readonly column: AdminColumn
}

const separators = [',', ';', '\n', '\t', ' ']

/** Rows that are one code each, as chips: typed, chosen or pasted many at a time, and saved at once. */
export function ChipRows({ sheet, title, column, fixed, rows }: ChipRowsProps) {
  const t = useT()
  const language = useLanguage()
  const stored = rows.map(({ row }) => String(row[column.name] ?? ''))
  /** What is being saved, and what was refused and can be mended. */
  const [typed, setTyped] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const isSkill = column.name === 'skill'
  const skills = useQuery({
    ...allRowsQuery('value-lists', { active: true, where: { value_list: 'skills' } }),
    enabled: isSkill,
  })
  const names = new Map(
    (skills.data ?? []).map(({ row }) => [String(row.value), shownText(row, { name: 'text' }, language)]),
  )
  const add = async (codes: readonly string[]) => {
    setTyped(codes)
    try {
      const sent = codes.map((code) => ({ row: { ...fixed, [column.name]: code } }))
      const { batch, items, created } = await send(adminRowsApi.save, { sheet: sheet.sheet, rows: sent })
      await refreshAfterSave()
      const refused = codes.filter((_, at) => items[at]?.result === 'refused')
      setTyped(refused)
      setErrors(
        items.flatMap(({ result, Message, Errors }, at) =>
          result === 'refused' ? [`${codes[at]}: ${Object.values(Errors)[0] ?? Message}`] : [],
        ),
      )
      if (created > 0)
        toast.success(t('message.data_has_been_successfully_updated'), batch ? undoAction(batch) : undefined)
    } catch (failure) {
      if (!isRequestFailure(failure)) throw failure
      setErrors([failure.message])
    }
  }
  const change = (next: readonly string[]) => {
    const kept = new Set(next)
    const removed = rows.filter(({ row }) => !kept.has(String(row[column.name] ?? '')))
    const added = next.filter((code) => !stored.includes(code))
    if (removed.length > 0) void removeRows(sheet.sheet, removed)
    const fresh = added.filter((code) => !typed.includes(code))
    if (fresh.length > 0) void add(added)
    else {
      setTyped(added)
      if (added.length === 0) setErrors([])
    }
  }
  return (
    <TagsInput
      label={`${title} (${rows.length})`}
      placeholder={t('admin.chips_hint')}
      value={[...stored, ...typed.filter((code) => !stored.includes(code))]}
      onChange={change}
      data={[...names.keys()]}
      renderOption={({ option }) => `${option.value} · ${names.get(option.value) ?? ''}`}
      splitChars={separators}
      acceptValueOnBlur
      error={errors.length > 0 ? errors.slice(0, 5).join(' · ') : undefined}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
