import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { useState } from 'react'

/**
 * Which fees are chosen. `known` are all there are, `shown` those on screen: a chosen one stays so while it is filtered
 * away, and leaves with its document.
 */
export function useSelection(
  known: readonly InvoiceableFee[],
  shown: readonly InvoiceableFee[] = known,
  initial: 'all' | 'none' = 'none',
) {
  // Either what was chosen, or, while everything is at first, what was left out.
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const isChosen = ({ DocEntry }: InvoiceableFee) => touched.has(DocEntry) !== (initial === 'all')
  const chosen = known.filter(isChosen)
  const shownChosen = shown.filter(isChosen).length
  const flip = (fees: readonly InvoiceableFee[]) =>
    setTouched((before) => new Set([...before].filter((one) => !has(fees, one)).concat(missing(before, fees))))
  return {
    chosen,
    total: invoiceTotal(chosen),
    isChosen,
    all: shown.length > 0 && shownChosen === shown.length,
    some: shownChosen > 0 && shownChosen < shown.length,
    toggle: (fee: InvoiceableFee) => flip([fee]),
    /** Chooses everything on screen; where all of it is, nothing of it. */
    toggleAll: () => flip(shown.filter((fee) => isChosen(fee) === (shownChosen === shown.length))),
    clear: () => setTouched(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

const has = (fees: readonly InvoiceableFee[], entry: number) => fees.some(({ DocEntry }) => DocEntry === entry)
const missing = (before: ReadonlySet<number>, fees: readonly InvoiceableFee[]) =>
  fees.map(({ DocEntry }) => DocEntry).filter((entry) => !before.has(entry))
