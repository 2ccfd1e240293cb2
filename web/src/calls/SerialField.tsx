import { lengths } from '@callout/domain/calls/call.ts'
import { SerialSearch } from '../equipment/SerialSearch.tsx'
import { useT } from '../kernel/i18n.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import type { NewCall } from './useNewCall.ts'

/** The serial number, by which the appliance's card is found; the product follows the card. */
export function SerialField({ call }: { call: NewCall }) {
  const t = useT()
  const { form, appliance } = call
  const serial = form.field<string>('internal_serial_number', t('field.internal_serial_number'))
  return (
    <>
      <SerialSearch
        form={form}
        cards={call.cards}
        field={{ ...serial, onChange: call.typeSerial }}
        maxLength={lengths.serial_number}
      >
        <CheckField {...form.field<boolean>('fictive_serial_number', t('field.fictive_serial_number'))} />
      </SerialSearch>
      <ReadOnlyField label={t('field.code_product')}>
        {appliance && `${appliance.code_product} ${appliance.item_name}`}
      </ReadOnlyField>
    </>
  )
}
