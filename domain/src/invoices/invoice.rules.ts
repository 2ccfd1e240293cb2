import { DocStatus } from '../documents/document.ts'
import type { Actor } from '../platform/actor.ts'
import { hundredths, sumAmounts, toUnits } from '../platform/money.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import type { InvoicedFee } from './invoice.ts'

/** Document fields that the rules read. `DocTotal` is decimal text in euros. */
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
 * Refuses a fee that is not an own, open, approved fee document with the same total. `document` is the stored document,
 * or undefined; a document of another company gets the same refusal as a missing one.
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
  if (toUnits(fee.DocTotal, 2) !== toUnits(document.DocTotal, 2)) return refuse('invoice.refused.total', { params })
}

/** Refuses an invoice that lists a document twice; the refusal names the first duplicate. */
export function refusalOfDuplicateFees(fees: readonly InvoicedFee[]): Refusal | undefined {
  const seen = new Set<number>()
  for (const { DocEntry, DocNum } of fees) {
    if (seen.has(DocEntry)) return refuse('invoice.refused.twice', { params: { DocNum } })
    seen.add(DocEntry)
  }
}

export interface CreditFacts {
  /** The number of the invoice that it credits, if it is a credit note. */
  readonly credited: string
  /** The numbers of its credit notes. */
  readonly credit_note: string
  readonly DocTotal: number | string
  /** The net sum of its credit notes. */
  readonly credited_net: number | string
}

/** Refuses to credit a credit note, or an invoice of which nothing is left. */
export function refusalToCredit({ credited, credit_note, DocTotal, credited_net }: CreditFacts): Refusal | undefined {
  if (credited) return refuse('invoice.refused.is_credit_note')
  const isWhole = hundredths(credited_net) >= hundredths(DocTotal)
  if (credit_note && isWhole) return refuse('invoice.refused.credited', { params: { number: credit_note } })
}

/** Exact invoice total in euros. Throws a RangeError for an amount with more than 2 decimals. */
export const invoiceTotal = (fees: readonly { readonly DocTotal: number | string }[]) =>
  sumAmounts(fees.map(({ DocTotal }) => DocTotal))
