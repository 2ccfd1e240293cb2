import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { maxNumberLength, type SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { Text } from '@mantine/core'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

interface CreditNoteDialogProps {
  readonly invoice: SupplierInvoice
  readonly onDone: (creditNote: SupplierInvoice) => void
  readonly onClose: () => void
}

/** Cancels an invoice with a credit note, whose number the company chooses. */
export function CreditNoteDialog({ invoice, onDone, onClose }: CreditNoteDialogProps) {
  const t = useT()
  const form = useEndpointForm(invoiceApi.credit, { ID: invoice.ID, supplierInvoice: '' }, { onDoneIfMounted: onDone })
  return (
    <FormDialog
      title={t('invoice.credit_title', { number: invoice.supplier_invoice })}
      action={t('invoice.credit_generate')}
      dismiss={t('action.close')}
      danger
      {...form.dialogProps}
      refusal={form.isInvalid('supplierInvoice') ? '' : form.refusal}
      onClose={onClose}
    >
      <Text size="sm">{t('invoice.credit_confirm')}</Text>
      <TextField
        {...form.field<string>('supplierInvoice', t('invoice.credit_number'))}
        description={t('invoice.number_hint', { max: maxNumberLength })}
        maxLength={maxNumberLength}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
