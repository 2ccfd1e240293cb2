import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'

/** Marks an invoice that its company uploaded; else renders nothing. */
export function UploadedBadge({ invoice: { uploaded } }: { readonly invoice: Pick<SupplierInvoice, 'uploaded'> }) {
  const t = useT()
  return uploaded ? <ToneBadge tone="plain">{t('invoice.is_uploaded')}</ToneBadge> : null
}
