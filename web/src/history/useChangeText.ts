import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { changeText } from './changeText.ts'

/** Returns a function that formats any value of a changed field; '—' if empty. */
export function useChangeText() {
  const t = useT()
  const formats = useFormats()
  return (field: string, value: ChangedItem['old_value']) => {
    if (typeof value === 'boolean') return t(value ? 'text.yes' : 'text.no')
    if (field === 'result' && value) return t(`visit.result.${value}` as MessageKey)
    return changeText(field, value, formats)
  }
}
