import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'

/** Names the invoice that a credit note credits, or the credit notes of an invoice; else renders nothing. */
export function CreditNoteBadge({
  invoice: { type, credited_invoice, credit_note, credited_net, DocTotal },
}: {
  readonly invoice: SupplierInvoice
}) {
  const t = useT()
  if (type === 'credit_note')
    return <ToneBadge tone="plain">{t('invoice.credits', { number: credited_invoice })}</ToneBadge>
  return credit_note === '' ? null : (
    <ToneBadge tone="plain">
      {t(credited_net < DocTotal ? 'invoice.credited_partly' : 'invoice.credited_by', { number: credit_note })}
    </ToneBadge>
  )
}
