import type { AdminColumn } from '@callout/domain/admin/admin.ts'
import { Pill, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { allRowsQuery } from '../adminQueries.ts'
import { reasonOf, saveRows, useSavedToast } from '../saveRows.ts'
import { shownText } from '../sheetColumns.ts'
import { type RowsOfPart, useRemoveRows } from './partRows.ts'

interface ChipRowsProps extends RowsOfPart {
  readonly column: AdminColumn
}

const separators = [',', ';', '\n', '\t', ' ']

/** Rows that are one code each, as chips: typed, chosen or pasted many at a time, and saved at once. */
export function ChipRows({ sheet, title, column, fixed, rows }: ChipRowsProps) {
  const t = useT()
  const language = useLanguage()
  const savedToast = useSavedToast()
  const removeRows = useRemoveRows(sheet.sheet)
  const stored = rows.map(({ row }) => String(row[column.name] ?? ''))
  /** Codes that are being saved, and refused ones that can be mended. */
  const [typed, setTyped] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const isSkill = column.name === 'skill'
  const skills = useQuery({
    ...allRowsQuery('value-lists', { active: true, where: { value_list: 'skills' } }),
    enabled: isSkill,
  })
  const names = new Map(
    // Postcodes are another field, although the answer is in the cache.
    ((isSkill && skills.data) || []).map(({ row }) => [String(row.value), shownText(row, { name: 'text' }, language)]),
  )
  const add = async (codes: readonly string[]) => {
    setTyped(codes)
    const refused = new Map<string, string>()
    const added = codes.map((code) => ({ row: { ...fixed, [column.name]: code } }))
    const totals = await saveRows(sheet.sheet, added, {
      onPart: (items, start) =>
        items.forEach((item, at) => {
          if (item.result === 'refused') refused.set(codes[start + at] ?? '', reasonOf(item))
        }),
    })
    setErrors(totals.failure ? [totals.failure] : [...refused].map(([code, reason]) => `${code}: ${reason}`))
    if (!totals.failure) setTyped([...refused.keys()])
    savedToast(totals)
  }
  const change = (chosen: readonly string[]) => {
    // Text that arrives in one go, as a scanner or another program enters it, is not split by the input.
    const next = chosen.flatMap((code) => (stored.includes(code) ? [code] : code.split(/[,;\s]+/).filter(Boolean)))
    const kept = new Set(next)
    const removed = rows.filter(({ row }) => !kept.has(String(row[column.name] ?? '')))
    const added = next.filter((code) => !stored.includes(code))
    if (removed.length > 0) void removeRows(removed)
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
      // The code is what is typed; the chip has the words.
      renderPill={({ value = '', onRemove }) => (
        <Pill withRemoveButton title={value} onRemove={onRemove}>
          {names.get(value) ?? value}
        </Pill>
      )}
      renderOption={({ option }) => `${option.value} · ${names.get(option.value) ?? ''}`}
      splitChars={separators}
      acceptValueOnBlur
      error={errors.length > 0 ? errors.slice(0, 5).join(' · ') : undefined}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
