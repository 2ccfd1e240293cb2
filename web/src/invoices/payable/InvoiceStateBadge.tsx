import type { InvoiceState } from '@callout/domain/invoices/invoice.states.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { type Tone, ToneBadge } from '../../ui/layout/ToneBadge.tsx'

const tones: Readonly<Record<InvoiceState, Tone>> = {
  received: 'info',
  checked: 'waiting',
  released: 'good',
  paid: 'done',
  credited: 'plain',
  disputed: 'urgent',
}

/** The state of an invoice. */
export function InvoiceStateBadge({ invoice: { state } }: { readonly invoice: Pick<SupplierInvoice, 'state'> }) {
  const t = useT()
  return <ToneBadge tone={tones[state]}>{t(`invoice.state.${state}`)}</ToneBadge>
}
