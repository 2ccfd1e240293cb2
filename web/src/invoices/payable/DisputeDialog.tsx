import { invoiceStateApi, maxDisputeLength } from '@callout/domain/invoices/invoice.state.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { AreaField } from '../../ui/fields/TextField.tsx'

interface DisputeDialogProps {
  readonly invoice: Pick<SupplierInvoice, 'ID' | 'supplier_invoice' | 'version'>
  readonly onClose: () => void
}

/** Disputes an invoice, with a reason that the other side reads. */
export function DisputeDialog({ invoice: { ID, supplier_invoice, version }, onClose }: DisputeDialogProps) {
  const t = useT()
  const form = useEndpointForm(
    invoiceStateApi.dispute,
    { ID, version, reason: '' },
    { onDoneIfMounted: onClose, version },
  )
  return (
    <FormDialog
      title={t('invoice.dispute_title', { number: supplier_invoice })}
      action={t('invoice.dispute')}
      {...form.dialogProps}
      onClose={onClose}
    >
      <AreaField
        {...form.field<string>('reason', labelOf(t, 'dispute'))}
        maxLength={maxDisputeLength}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
