import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useShownEmails } from '../../platform/i18n/shownEmail.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'

/** Returns a function that formats the value of a contract field for display. */
export function useContractFieldText() {
  const t = useT()
  const formats = useFormats()
  const showEmails = useShownEmails()
  const lists: Readonly<Record<string, ReturnType<typeof useValueList>['items']>> = {
    status_id: useValueList('contract_statuses').items,
    type_id: useValueList('contract_types').items,
    contract_template: useValueList('contract_templates').items,
    societe_uuid: useValueList('subContractors').items,
    pays: useValueList('pays').items,
  }
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'text.yes' : 'text.no')
    if (field.endsWith('_date')) return formats.day(String(value))
    return lists[field]?.find((item) => item.value === String(value))?.text ?? showEmails(String(value))
  }
}
