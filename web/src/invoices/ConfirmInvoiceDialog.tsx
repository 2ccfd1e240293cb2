import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { Stack, Text } from '@mantine/core'
import { formatCount, formatMoney } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import classes from './ConfirmInvoiceDialog.module.css'
import type { Invoicing } from './useInvoicing.ts'

/** Shows an invoice before it is generated: number, documents and total. */
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
        <InvoicedFees fees={feesToConfirm} />
        <ReadOnlyField label={labelOf(t, 'DocTotal')}>{formatMoney(invoiceTotal(feesToConfirm))}</ReadOnlyField>
        <Text size="sm">{t('invoice.confirm')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** The documents of the invoice. It has the focus first: a second Enter must not generate the invoice. */
function InvoicedFees({ fees }: { fees: readonly InvoiceableFee[] }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.lines} aria-label={labelOf(t, 'documents')} tabIndex={0} data-autofocus>
      <table>
        <thead>
          <tr>
            <th scope="col">{labelOf(t, 'DocNum')}</th>
            <th scope="col">{labelOf(t, 'SCOrigin')}</th>
            <th scope="col" className={classes.amount}>
              {labelOf(t, 'DocTotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ DocEntry, DocNum, SCOrigin, DocTotal }) => (
            <tr key={DocEntry}>
              <td>{DocNum}</td>
              <td>{SCOrigin}</td>
              <td className={classes.amount}>{formatMoney(DocTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
