import { hasNoCustomer } from '@callout/domain/addresses/customer.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/**
 * Asks before a call is created that names neither a customer nor a place; the caller must render `dialog`. `onBack` is
 * called if the customer is to be added.
 */
export function useNoCustomerQuestion(onBack: () => void) {
  const t = useT()
  const [answer, setAnswer] = useState<(goOn: boolean) => void>()
  const confirm = (call: object) =>
    hasNoCustomer(call) ? new Promise<boolean>((resolve) => setAnswer(() => resolve)) : Promise.resolve(true)
  const close = (goOn: boolean) => {
    answer?.(goOn)
    setAnswer(undefined)
    if (!goOn) onBack()
  }
  const dialog = answer && (
    <ConfirmDialog
      key="no customer"
      isDoubtful
      title={t('call.no_customer_title')}
      action={t('call.no_customer_go_on')}
      dismiss={t('call.no_customer_back')}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      <Text size="sm">{t('call.no_customer_text')}</Text>
    </ConfirmDialog>
  )
  return { confirm, dialog }
}
