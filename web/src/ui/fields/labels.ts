import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { text } from '../../platform/i18n/i18n.ts'

/** The label of a field, column or filter; they share one name, which is part of the message key. */
export function labelOf(t: typeof text, name: string): string {
  const key = `field.${name}`
  const label = t(key as MessageKey)
  return label === key ? name : label
}
