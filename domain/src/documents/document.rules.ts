import { Role } from '../kernel/access.ts'
import type { Actor } from '../kernel/actor.ts'
import { exceeds, twiceTheExcess } from '../kernel/money.ts'
import { type Refusal, refuse, refuseField } from '../kernel/refusal.ts'
import { LineStatus, type OrderLine } from './document.ts'

/** What the rules need to know of a document. */
export interface DocumentFacts {
  readonly societe_uuid: string | null
  readonly Confirmed: string
  readonly IsChangeRequested: string
}

/** What the rules need to know of its call; null where the actor may not see it. */
export interface DocumentCall {
  readonly is_saved_status_open: boolean
  readonly societe_uuid: string | null
  readonly accepted_at: string | null
}

/** Documents are written while their company has taken the call and its work is open. */
export function refusalToWrite(call: DocumentCall | null): Refusal | undefined {
  if (call === null) return refuse('document.refused.no_call')
  if (!call.is_saved_status_open) return refuse('document.refused.call_not_open')
  if (call.societe_uuid === null) return refuse('document.refused.no_company')
  if (call.accepted_at === null) return refuse('document.refused.not_accepted')
}

/** An approved document never changes, and one of a company that no longer holds the call is history. */
export function refusalToChange(document: DocumentFacts, call: DocumentCall | null): Refusal | undefined {
  if (document.Confirmed === 'Y') return refuse('document.refused.confirmed')
  if (call !== null && call.societe_uuid !== null && call.societe_uuid !== document.societe_uuid)
    return refuse('document.refused.other_company')
  return refusalToWrite(call)
}

/** A document is approved or rejected once; after a rejection its company is to correct it first. */
export function refusalToDecide(document: DocumentFacts, call: DocumentCall | null): Refusal | undefined {
  if (call === null) return refuse('document.refused.no_call')
  if (document.Confirmed === 'Y') return refuse('document.refused.confirmed')
  if (document.IsChangeRequested === 'Y') return refuse('document.refused.change_requested')
}

/** Prices come from the network's tables; a dispatcher may agree another. */
export const maySetPrice = (actor: Pick<Actor, 'role'>) => actor.role === Role.dispatcher

/** Accounting fields are read and written by dispatchers only. */
export const seesAccounting = (actor: Pick<Actor, 'role'>) => actor.role === Role.dispatcher

/**
 * The largest quantity of a fee, in the unit of the fee: twice what the company's way exceeds the fee's distance, both in
 * km with one decimal. Undefined where there is no bound: a distance is unknown, or the company is no farther.
 */
export function feeQuantityLimit(companyKm: number | null, feeKm: number | null): number | undefined {
  return companyKm === null || feeKm === null ? undefined : twiceTheExcess(companyKm, feeKm)
}

/** A fee's quantity stays within its limit; `field` is what the refusal lands on. */
export function refusalOfFeeQuantity(
  line: Pick<OrderLine, 'Quantity' | 'Distance'>,
  companyKm: number | null,
  field: string,
): Refusal | undefined {
  const limit = feeQuantityLimit(companyKm, line.Distance)
  if (limit !== undefined && exceeds(line.Quantity, limit)) return refuseField(field, 'message.must_be_maximum')
}

/** A cancelled line stays as it is. */
export function refusalToTouch(line: Pick<OrderLine, 'LineStatus'>, field: string): Refusal | undefined {
  if (line.LineStatus === LineStatus.cancelled) return refuseField(field, 'document.refused.line_cancelled')
}
