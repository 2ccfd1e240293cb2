import { lengths } from '@callout/domain/calls/call.ts'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './NewCall.module.css'
import type { NewCall } from './useNewCall.ts'

/** The serial number, by which the appliance's card is found; the product follows the card. */
export function SerialField({ call }: { call: NewCall }) {
  const t = useT()
  const { form, appliance } = call
  const serial = form.field<string>('internal_serial_number', t('field.internal_serial_number'))
  return (
    <>
      <div className={classes.serial}>
        {/* Enter looks for the card; it does not send a form that is hardly begun. */}
        <TextField
          {...serial}
          data-autofocus
          onChange={call.typeSerial}
          onEnter={call.searchCard}
          maxLength={lengths.serial_number}
        />
        <Button
          variant="default"
          leftSection={<IconSearch size={16} />}
          loading={call.cards.isSearching}
          onClick={call.searchCard}
        >
          {t('card.search')}
        </Button>
        <CheckField {...form.field<boolean>('fictive_serial_number', t('field.fictive_serial_number'))} />
      </div>
      <ReadOnlyField label={t('field.code_product')}>
        {appliance && `${appliance.code_product} ${appliance.item_name}`}
      </ReadOnlyField>
    </>
  )
}
