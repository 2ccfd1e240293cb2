import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'

const labels: Readonly<Record<string, MessageKey>> = {
  photos: 'today.photos',
  serial_number: 'today.serial',
  parts: 'today.parts',
  fees: 'today.fees',
  remark: 'today.remark',
  result: 'today.result',
  missing: 'today.missing',
  signature: 'today.signature',
  signed_by: 'today.signed_by',
}

/** The label of a field of a report; that of the whole list for a field of one line (`fees.0.Quantity`). */
export function reportLabel(t: Translate, field: string): string {
  const [name = ''] = field.split('.')
  const key = labels[name]
  return key ? t(key) : labelOf(t, name)
}
