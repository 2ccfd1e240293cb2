import { type DocumentType, LineStatus } from '@callout/domain/documents/document.ts'
import { formatMoney, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { labelOf } from '../../ui/fields/labels.ts'

/** Returns functions that format the name and the value of a form path for display. */
export function useDocumentFieldText(type: DocumentType) {
  const t = useT()
  const { quantity } = useFormats()
  const isDpc = type === 'dpc'
  const lists: Readonly<Record<string, ReturnType<typeof useValueList>['items']>> = {
    return_type: useValueList('dpc_return_types', { enabled: isDpc }).items,
    dpc_user_type: useValueList('dpc_user_types', { enabled: isDpc }).items,
    pays: useValueList('pays', { enabled: isDpc }).items,
  }
  const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)
  return {
    nameOf: (path: string) => {
      const [kind, key = ''] = path.split('.')
      if (kind === 'lines') return t('document.line_field', { line: key, field: labelOf(t, lastOf(path)) })
      return kind === 'answer' ? t('field.answer') : labelOf(t, lastOf(path))
    },
    show: (path: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return ''
      const field = lastOf(path)
      if (field === 'Price') return formatMoney(Number(value))
      if (field === 'Quantity') return quantity(Number(value))
      if (field === 'LineStatus') return value === LineStatus.cancelled ? t('document.cancelled') : ''
      return lists[field]?.find((item) => item.value === value)?.text ?? String(value)
    },
  }
}
