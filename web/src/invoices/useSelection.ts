import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { useState } from 'react'

/**
 * Selection of fees. A selected fee stays selected while a filter hides it (it is in `allFees` but not in
 * `shownFees`), and is dropped when it is no longer in `allFees`.
 */
export function useSelection(
  allFees: readonly InvoiceableFee[],
  shownFees: readonly InvoiceableFee[] = allFees,
  initial: 'all' | 'none' = 'none',
) {
  // The fees whose state differs from `initial`.
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const isChosen = ({ DocEntry }: InvoiceableFee) => toggled.has(DocEntry) !== (initial === 'all')
  const chosen = allFees.filter(isChosen)
  const shownChosen = shownFees.filter(isChosen).length
  const toggleFees = (fees: readonly InvoiceableFee[]) =>
    setToggled(
      (before) =>
        new Set([...before].filter((entry) => !includesEntry(fees, entry)).concat(entriesNotIn(before, fees))),
    )
  return {
    chosen,
    total: invoiceTotal(chosen),
    isChosen,
    /** True if any of the fees was selected or deselected by hand. */
    isTouched: allFees.some(({ DocEntry }) => toggled.has(DocEntry)),
    isAllChosen: shownFees.length > 0 && shownChosen === shownFees.length,
    isSomeChosen: shownChosen > 0 && shownChosen < shownFees.length,
    toggle: (fee: InvoiceableFee) => toggleFees([fee]),
    /** Selects all shown fees, or deselects them if all are selected. */
    toggleAll: () => toggleFees(shownFees.filter((fee) => isChosen(fee) === (shownChosen === shownFees.length))),
    /** Forgets fees that are gone from the list; others may have been selected since. */
    drop: (fees: readonly InvoiceableFee[]) =>
      setToggled((before) => new Set([...before].filter((entry) => !includesEntry(fees, entry)))),
  }
}

export type Selection = ReturnType<typeof useSelection>

const includesEntry = (fees: readonly InvoiceableFee[], entry: number) =>
  fees.some(({ DocEntry }) => DocEntry === entry)
const entriesNotIn = (before: ReadonlySet<number>, fees: readonly InvoiceableFee[]) =>
  fees.map(({ DocEntry }) => DocEntry).filter((entry) => !before.has(entry))
