import { DocStatus } from '../documents/document.ts'
import type { Actor } from '../kernel/actor.ts'
import { sumOf, unitsOf } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { InvoicedFee } from './invoice.ts'

/** What the rules need to know of a document. `DocTotal` is decimal text, in euros. */
export interface InvoiceFacts {
  readonly type: string
  readonly societe_uuid: string | null
  readonly DocNum: string
  readonly DocTotal: string
  readonly DocStatus: string
  readonly Confirmed: string
  readonly IsChangeRequested: string
}

/**
 * A company invoices its own approved fee documents, each once, for the total that stands on it. `document` is what `fee`
 * names, undefined where there is none: one of another company is told the same.
 */
export function refusalToInvoice(
  actor: Pick<Actor, 'societe_uuid'>,
  fee: InvoicedFee,
  document: InvoiceFacts | undefined,
): Refusal | undefined {
  const params = { DocNum: fee.DocNum }
  const isOwn = document !== undefined && document.societe_uuid !== null && document.societe_uuid === actor.societe_uuid
  if (!isOwn || document.type !== 'fee' || document.DocNum !== fee.DocNum)
    return refuse('invoice.refused.unknown', { params })
  if (document.DocStatus !== DocStatus.open) return refuse('invoice.refused.invoiced', { params })
  if (document.IsChangeRequested === 'Y') return refuse('invoice.refused.change_requested', { params })
  if (document.Confirmed !== 'Y') return refuse('invoice.refused.not_confirmed', { params })
  if (unitsOf(fee.DocTotal, 2) !== unitsOf(document.DocTotal, 2)) return refuse('invoice.refused.total', { params })
}

/** A document stands on an invoice once: the first that is named again is refused. */
export function refusalOfTwice(fees: readonly InvoicedFee[]): Refusal | undefined {
  const seen = new Set<number>()
  for (const { DocEntry, DocNum } of fees) {
    if (seen.has(DocEntry)) return refuse('invoice.refused.twice', { params: { DocNum } })
    seen.add(DocEntry)
  }
}

/** What an invoice comes to, in euros, exactly. */
export const invoiceTotal = (fees: readonly { readonly DocTotal: number | string }[]) =>
  sumOf(fees.map(({ DocTotal }) => DocTotal))
