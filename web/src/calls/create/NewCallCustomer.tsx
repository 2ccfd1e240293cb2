import { Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import type { NewCall } from './useNewCall.ts'

/** Says for whom the new call is, once a customer is chosen or said to be new. */
export function NewCallCustomer({ call }: { call: NewCall }) {
  const t = useT()
  const { customer_name, adresse, street_number, code_postal, ville, phone, email } = call.form.values
  if (!customer_name && !call.hasStartedNewCustomer) return null
  const place = [`${adresse} ${street_number}`.trim(), `${code_postal} ${ville}`.trim()]
  const facts = call.hasStartedNewCustomer ? [customer_name, ...place, phone, email] : [...place, phone]
  return (
    <Text size="sm" mt={8} role="status">
      <Text span fw={600}>
        {call.hasStartedNewCustomer ? t('search.new_customer') : t('customer.call_for', { customer_name })}
      </Text>
      {facts.filter(Boolean).map((part) => ` · ${part}`)}
    </Text>
  )
}
