import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import { Button, Group, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import type { NewCall } from './useNewCall.ts'

/** Says for whom the new call is, once a customer is chosen or said to be new. */
export function NewCallCustomer({ call }: { call: NewCall }) {
  const t = useT()
  const { customer_name = '', adresse, street_number, code_postal, ville, phone, email } = call.form.values
  if (!customer_name && !call.hasStartedNewCustomer) return null
  const place = [`${adresse} ${street_number}`.trim(), `${code_postal} ${ville}`.trim()]
  const facts = call.hasStartedNewCustomer ? [customer_name, ...place, phone, email] : [...place, phone]
  return (
    <>
      <Text size="sm" mt={8} role="status">
        <Text span fw={600}>
          {call.hasStartedNewCustomer ? t('search.new_customer') : t('customer.call_for', { customer_name })}
        </Text>
        {facts.filter(Boolean).map((part) => ` · ${part}`)}
      </Text>
      <ApplianceChoice call={call} />
    </>
  )
}

/** The appliances of a customer who has several, as long as the call is about none. */
function ApplianceChoice({ call }: { call: NewCall }) {
  const t = useT()
  const { chosenCustomer } = call
  if (!chosenCustomer || chosenCustomer.appliances.length < 2 || call.form.values.internal_serial_number) return null
  return (
    <Group gap="xs" mt={8} role="group" aria-label={t('customer.appliances')}>
      {chosenCustomer.appliances.map((appliance) => (
        <Button
          key={appliance.ins_id}
          variant="default"
          size="compact-sm"
          onClick={() => call.applyAppliance(chosenCustomer, appliance)}
        >
          {joinNonEmpty([appliance.item_name || appliance.code_product, appliance.internal_serial_number], ' · ')}
        </Button>
      ))}
    </Group>
  )
}
