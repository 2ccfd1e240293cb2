import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'

/** Says a contract field's value as people read it. */
export function useShownValue() {
  const t = useT()
  const formats = useFormats()
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
    return lists[field]?.find((item) => item.value === String(value))?.text ?? String(value)
  }
}
