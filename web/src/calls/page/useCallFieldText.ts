import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useShownEmails } from '../../platform/i18n/shownEmail.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { useTechnicians } from '../useTechnicians.tsx'

const listByField: Readonly<Record<string, string>> = {
  call_type_id: 'call_types',
  problem_type_id: 'problem_types',
  status_id: 'call_statuses',
  pays: 'pays',
  technician: 'technicians',
}

/** Returns a function that formats the value of a call field for display. */
export function useCallFieldText(call: CallRecord) {
  const t = useT()
  const formats = useFormats()
  const showEmails = useShownEmails()
  const lists = {
    call_types: useValueList('call_types').items,
    problem_types: useValueList('problem_types').items,
    call_statuses: useValueList('call_statuses').items,
    pays: useValueList('pays').items,
    technicians: useTechnicians(call).items,
  }
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'text.yes' : 'text.no')
    if (field === 'campaign_answer') return t(value === 'Y' ? 'text.yes' : 'text.no')
    if (field.endsWith('_at')) return formats.fieldInstant(field, String(value), call)
    if (field.startsWith('warranty_')) return formats.day(String(value))
    const list = lists[listByField[field] as keyof typeof lists]
    return list?.find((item) => item.value === String(value))?.text ?? showEmails(String(value))
  }
}
