import type { PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { Button, Group, Text } from '@mantine/core'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'

type Payment = PayableInvoice['payments'][number]

interface InvoicePaymentsProps {
  readonly invoice: Pick<PayableInvoice, 'ID' | 'payments'>
}

/** The payments of an invoice. One that was entered by hand can be taken back for a while. */
export function InvoicePayments({ invoice: { ID, payments } }: InvoicePaymentsProps) {
  const t = useT()
  const formats = useFormats()
  const [asked, setAsked] = useDialogState<Payment>(`payment of ${ID}`)
  const takingBack = useEndpointMutation(invoiceStateApi.takeBack)
  const titleOf = ({ reference, amount }: Payment) =>
    t('invoice.take_back_title', { reference, amount: formats.money(amount) })
  return (
    <ReadOnlyField label={t('invoice.payments')}>
      {payments.map((payment) => (
        <Group key={payment.reference} gap="xs">
          <span>{[formats.day(payment.paid_on), formats.money(payment.amount), payment.reference].join(' · ')}</span>
          {payment.can.take_back && (
            <Button
              size="compact-xs"
              variant="default"
              loading={takingBack.isPending}
              aria-label={titleOf(payment)}
              onClick={() => setAsked(payment)}
            >
              {t('invoice.take_back')}
            </Button>
          )}
        </Group>
      ))}
      {asked && (
        <ConfirmDialog
          title={titleOf(asked)}
          action={t('invoice.take_back')}
          danger
          onConfirm={() => {
            setAsked(undefined)
            takingBack.mutate({ ID, reference: asked.reference })
          }}
          onClose={() => setAsked(undefined)}
        >
          <Text>{t('invoice.take_back_text')}</Text>
        </ConfirmDialog>
      )}
    </ReadOnlyField>
  )
}
