import { maxLengths } from '@callout/domain/calls/call.ts'
import { SerialSearchField } from '../../equipment/SerialSearchField.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import type { NewCall } from './useNewCall.ts'

/** Serial number with card search. The product comes from the card found. */
export function SerialField({ call }: { call: NewCall }) {
  const t = useT()
  const { form, appliance } = call
  const serial = form.field<string>('internal_serial_number', t('field.internal_serial_number'))
  // A fictive serial number has no card.
  const search = () => form.values.fictive_serial_number || call.cards.searchOnLeave(form, appliance?.serial)
  return (
    <>
      <SerialSearchField
        form={form}
        cards={call.cards}
        field={{ ...serial, onChange: call.changeSerial }}
        maxLength={maxLengths.serial_number}
        onLeave={search}
      >
        <CheckField {...form.field<boolean>('fictive_serial_number', t('field.fictive_serial_number'))} />
      </SerialSearchField>
      <ReadOnlyField label={t('field.code_product')}>
        {appliance && `${appliance.code_product} ${appliance.item_name}`}
      </ReadOnlyField>
    </>
  )
}
