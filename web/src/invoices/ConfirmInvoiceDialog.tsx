import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import { Stack, Text } from '@mantine/core'
import { formatCount, formatMoney } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import type { Invoicing } from './useInvoicing.ts'

/** Confirms an invoice before it is generated: number, count of documents and total. */
export function ConfirmInvoiceDialog({ invoicing }: { invoicing: Invoicing }) {
  const t = useT()
  const { feesToConfirm, number } = invoicing
  if (!feesToConfirm) return null
  return (
    <ConfirmDialog
      title={t('invoice.confirm_title', { number: number.trim() })}
      action={t('invoice.generate')}
      onConfirm={invoicing.generate}
      onClose={invoicing.cancelConfirmation}
    >
      <Stack gap="sm">
        <ReadOnlyField label={labelOf(t, 'supplierInvoice')}>{number.trim()}</ReadOnlyField>
        <ReadOnlyField label={labelOf(t, 'documents')}>{formatCount(feesToConfirm.length)}</ReadOnlyField>
        <ReadOnlyField label={labelOf(t, 'DocTotal')}>{formatMoney(invoiceTotal(feesToConfirm))}</ReadOnlyField>
        <Text size="sm">{t('invoice.confirm')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
