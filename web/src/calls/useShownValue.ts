import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'

const listOf: Readonly<Record<string, string>> = {
  call_type_id: 'call_types',
  problem_type_id: 'problem_types',
  status_id: 'call_statuses',
  pays: 'pays',
  technician: 'technicians',
}

/** Says a call field's value as people read it. */
export function useShownValue({ ID }: CallRecord) {
  const t = useT()
  const formats = useFormats()
  const lists = {
    call_types: useValueList('call_types').items,
    problem_types: useValueList('problem_types').items,
    call_statuses: useValueList('call_statuses').items,
    pays: useValueList('pays').items,
    technicians: useValueList('technicians', { record: { ID } }).items,
  }
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'text.yes' : 'text.no')
    if (field.endsWith('_at')) return formats.instant(String(value))
    if (field.startsWith('warranty_')) return formats.day(String(value))
    const list = lists[listOf[field] as keyof typeof lists]
    return list?.find((item) => item.value === String(value))?.text ?? String(value)
  }
}
