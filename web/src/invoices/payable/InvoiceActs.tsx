import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { Button, Group } from '@mantine/core'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

/** Buttons for what this person may do with an invoice now. */
export function InvoiceActs({ invoice }: { readonly invoice: SupplierInvoice }) {
  const t = useT()
  const { ID, version, can } = invoice
  const [opened, setOpened] = useDialogState<'dispute' | 'pay'>('invoice act')
  const close = () => setOpened(undefined)
  const checking = useEndpointMutation(invoiceStateApi.check)
  const releasing = useEndpointMutation(invoiceStateApi.release)
  const resolving = useEndpointMutation(invoiceStateApi.resolve)
  const acts = [
    { name: 'check', sending: checking },
    { name: 'release', sending: releasing },
    { name: 'resolve', sending: resolving },
  ] as const
  const isPending = acts.some(({ sending }) => sending.isPending)
  return (
    <Group gap="xs">
      {acts.map(({ name, sending }) =>
        can[name] ? (
          <Button
            key={name}
            loading={sending.isPending}
            disabled={isPending && !sending.isPending}
            onClick={() => sending.mutate({ ID, version })}
          >
            {t(`invoice.${name}`)}
          </Button>
        ) : null,
      )}
      {can.dispute && (
        <Button variant="default" disabled={isPending} onClick={() => setOpened('dispute')}>
          {t('invoice.dispute')}
        </Button>
      )}
      {can.pay && (
        <Button variant="default" disabled={isPending} onClick={() => setOpened('pay')}>
          {t('invoice.pay')}
        </Button>
      )}
      {opened === 'dispute' && <DisputeDialog invoice={invoice} onClose={close} />}
      {opened === 'pay' && <PaymentDialog invoice={invoice} onClose={close} />}
    </Group>
  )
}
