import { maxReferenceLength, type PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type DoubtfulInvoice, usePaymentQuestion } from './usePaymentQuestion.tsx'

interface PaymentDialogProps {
  readonly invoice: Pick<PayableInvoice, 'ID' | 'supplier_invoice' | 'to_pay'> & DoubtfulInvoice
  readonly onClose: () => void
}

/** Enters a payment by hand, where no other system tells it. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const { ID, supplier_invoice, to_pay } = invoice
  const t = useT()
  const { confirmPayment, question } = usePaymentQuestion(invoice)
  const form = useEndpointForm(
    invoiceStateApi.pay,
    { ID, reference: '', paid_on: null, amount: to_pay },
    { onDoneIfMounted: onClose, confirm: ({ paid_on }) => confirmPayment(paid_on as string | null) },
  )
  return (
    <FormDialog
      title={t('invoice.pay_title', { number: supplier_invoice })}
      action={t('invoice.pay')}
      {...form.dialogProps}
      onClose={onClose}
    >
      <TextField
        {...form.field<string>('reference', labelOf(t, 'reference'))}
        maxLength={maxReferenceLength}
        required
        data-autofocus
      />
      <DayField {...(form.field('paid_on', labelOf(t, 'paid_on')) as FieldProps<string | null>)} required />
      <NumberField
        {...form.field<number | null>('amount', labelOf(t, 'amount'))}
        decimals={2}
        minDecimals={2}
        required
      />
      {question}
    </FormDialog>
  )
}
