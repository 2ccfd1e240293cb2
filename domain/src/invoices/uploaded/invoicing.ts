import { type Refusal, refuse } from '../../platform/refusal.ts'

/** The maker of a company's invoices: this portal, or the company's own system. */
export const invoicingKinds = ['portal', 'company'] as const
export type InvoicingKind = (typeof invoicingKinds)[number]

/** Refuses an invoice that is made in the other way than the network has chosen for the company. */
export function refusalOfInvoicing(chosen: string, tried: InvoicingKind): Refusal | undefined {
  if (chosen === tried) return undefined
  return refuse(tried === 'portal' ? 'invoice.refused.sends_own' : 'invoice.refused.issued_here')
}
