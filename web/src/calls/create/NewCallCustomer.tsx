import { Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import type { NewCall } from './useNewCall.ts'

/** Says for whom the new call is, once a customer is chosen. */
export function NewCallCustomer({ call }: { call: NewCall }) {
  const t = useT()
  const { customer_name, adresse, street_number, code_postal, ville, phone } = call.form.values
  if (!customer_name) return null
  const place = [`${adresse} ${street_number}`.trim(), `${code_postal} ${ville}`.trim()]
  return (
    <Text size="sm" mt={8} role="status">
      <Text span fw={600}>
        {t('customer.call_for', { customer_name })}
      </Text>
      {[...place, phone].filter(Boolean).map((part) => ` · ${part}`)}
    </Text>
  )
}
