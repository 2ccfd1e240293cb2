import { Role } from '../platform/access.ts'
import type { Actor } from '../platform/actor.ts'
import { doubledExcess, exceeds } from '../platform/money.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { LineStatus, type OrderLine } from './document.ts'

/** Document fields that the rules read. */
export interface DocumentFacts {
  readonly societe_uuid: string | null
  readonly Confirmed: string
  readonly IsChangeRequested: string
}

/** Document fields that decide whether an approval can be taken back. */
export interface ApprovalFacts {
  readonly Confirmed: string
  readonly DocStatus: string
  readonly first_approved_by: string | null
}

/** Fields of its call that the rules read. The rules get null if the actor may not see the call. */
export interface DocumentCallFacts {
  readonly is_saved_status_open: boolean
  readonly societe_uuid: string | null
  readonly accepted_at: string | null
}

/** Refuses a document for a call that is not visible, not open, not assigned or not accepted. */
export function refusalToWrite(call: DocumentCallFacts | null): Refusal | undefined {
  if (call === null) return refuse('document.refused.no_call')
  if (!call.is_saved_status_open) return refuse('document.refused.call_not_open')
  if (call.societe_uuid === null) return refuse('document.refused.no_company')
  if (call.accepted_at === null) return refuse('document.refused.not_accepted')
}

/** Refuses to change an approved document, or one whose company no longer has the call. */
export function refusalToChange(document: DocumentFacts, call: DocumentCallFacts | null): Refusal | undefined {
  if (document.Confirmed === 'Y') return refuse('document.refused.confirmed')
  if (call !== null && call.societe_uuid !== null && call.societe_uuid !== document.societe_uuid)
    return refuse('document.refused.other_company')
  return refusalToWrite(call)
}

/** Refuses to approve or reject a document that is approved already, or whose requested change is still pending. */
export function refusalToDecide(document: DocumentFacts, call: DocumentCallFacts | null): Refusal | undefined {
  if (call === null) return refuse('document.refused.no_call')
  if (document.Confirmed === 'Y') return refuse('document.refused.confirmed')
  if (document.IsChangeRequested === 'Y') return refuse('document.refused.change_requested')
}

/** Refuses to reject a document that nobody could change afterwards, because its company no longer has the call. */
export function refusalToReject(document: DocumentFacts, call: DocumentCallFacts | null): Refusal | undefined {
  const refusal = refusalToDecide(document, call)
  if (refusal) return refusal
  if (!call?.societe_uuid) return refuse('document.refused.no_company')
  if (call.societe_uuid !== document.societe_uuid) return refuse('document.refused.other_company')
}

/** Refuses to take back an approval that was not given, or of what is invoiced: only a whole credit note opens it. */
export function refusalToTakeBack(
  { Confirmed, DocStatus, first_approved_by }: ApprovalFacts,
  call: DocumentCallFacts | null,
): Refusal | undefined {
  if (call === null) return refuse('document.refused.no_call')
  if (DocStatus !== 'O') return refuse('document.refused.invoiced')
  if (Confirmed !== 'Y' && first_approved_by === null) return refuse('document.refused.not_approved')
}

/** True if the actor may set prices: dispatchers only. Other prices come from the network's price lists. */
export const maySetPrice = (actor: Pick<Actor, 'role'>) => actor.role === Role.dispatcher

/** True if the actor may read and write accounting fields: dispatchers only. */
export const maySeeAccounting = (actor: Pick<Actor, 'role'>) => actor.role === Role.dispatcher

/**
 * Maximum quantity of a fee: twice the km by which the company's distance exceeds the fee's distance (one decimal
 * each). Undefined (no limit) if a distance is unknown or the company is not farther away.
 */
export function feeQuantityLimit(companyKm: number | null, feeKm: number | null): number | undefined {
  return companyKm === null || feeKm === null ? undefined : doubledExcess(companyKm, feeKm)
}

/**
 * Refuses a fee quantity above its limit. `companyKm` is the company's distance in km, `field` the path of the error.
 */
export function refusalOfFeeQuantity(
  line: Pick<OrderLine, 'Quantity' | 'Distance'>,
  companyKm: number | null,
  field: string,
): Refusal | undefined {
  const limit = feeQuantityLimit(companyKm, line.Distance)
  if (limit !== undefined && exceeds(line.Quantity, limit)) return refuseField(field, 'message.must_be_maximum')
}

/** Refuses to change a cancelled line. `field` is the path of the error. */
export function refusalToEditLine(line: Pick<OrderLine, 'LineStatus'>, field: string): Refusal | undefined {
  if (line.LineStatus === LineStatus.cancelled) return refuseField(field, 'document.refused.line_cancelled')
}
