import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useShownEmails } from '../platform/i18n/shownEmail.ts'
import { changeText } from './changeText.ts'

/** Returns a function that formats any value of a changed field of a record at a place; '—' if empty. */
export function useChangeText(place?: PlaceOfClock) {
  const t = useT()
  const { fieldInstant, ...others } = useFormats()
  const emails = useShownEmails()
  const formats = {
    ...others,
    emails,
    fieldInstant: (field: string, value: string) => fieldInstant(field, value, place),
  }
  return (field: string, value: ChangedItem['old_value']) => {
    if (typeof value === 'boolean') return t(value ? 'text.yes' : 'text.no')
    if (field === 'result' && value) return t(`visit.result.${value}` as MessageKey)
    if (field === 'payer' && value) return t(`call.pays.${value}` as MessageKey)
    if (field === 'paid_means' && value) return t(`visit.means.${value}` as MessageKey)
    return changeText(field, value, formats)
  }
}
