import { warrantyFields } from '../equipment/warranty.ts'
import { type AccessFacts, isAllowed, Role, who } from '../platform/access.ts'
import type { Actor } from '../platform/actor.ts'
import { isBlank } from '../platform/facts/clean-text.ts'
import { normaliseSerialNumber } from '../platform/facts/serial-number.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { ContractStatus, type InputField, inputFields, standardType } from './contract.ts'

/** Contract fields that the rules read. Days are `YYYY-MM-DD`, so they can be compared as text. */
export interface ContractFacts {
  readonly status_id: string
  readonly type_id: string
  readonly ins_id: string | number | null
  /** When it first became active; null if never. */
  readonly activated_at: string | null
  /** The company that created it; null if central staff did. */
  readonly creator_societe_uuid: string | null
  readonly start_date: string | null
  readonly end_date: string | null
}

const inputFieldNames = Object.keys(inputFields) as InputField[]

/** Contract fields that are copied from the equipment card. */
const cardFollowingFields = [
  'internal_serial_number',
  'code_product',
  ...warrantyFields,
] as const satisfies readonly InputField[]

/** The fields that the actor may fill in on a new contract: not the type, and for a company not `societe_uuid`. */
export function newContractFields(actor: Pick<AccessFacts, 'role'>): InputField[] {
  return inputFieldNames.filter((field) => field !== 'type_id' && (field !== 'societe_uuid' || actor.role !== Role.sat))
}

/** The user acting on a contract: rights, and the company of a company user. */
export type ContractActor = AccessFacts & Pick<Actor, 'societe_uuid'>

/** True for a never active draft of the actor's company, if the actor may still create contracts. */
function isOwnDraft(actor: ContractActor, contract: ContractFacts): boolean {
  const isDraft = contract.status_id === ContractStatus.draft && contract.activated_at === null
  const isOwn = actor.societe_uuid !== null && contract.creator_societe_uuid === actor.societe_uuid
  return isDraft && isOwn && isAllowed(who.contractCreators, actor)
}

/** The fields of the contract that the actor may change. A save ignores all others. */
export function editableFields(actor: ContractActor, contract: ContractFacts): InputField[] {
  if (actor.role === Role.sat && !isOwnDraft(actor, contract)) return ['subcontractor_contract_number', 'remark']
  const locked = new Set<InputField>()
  if (actor.role === Role.sat) locked.add('societe_uuid')
  if (contract.type_id === standardType) locked.add('type_id')
  if (contract.ins_id) for (const field of cardFollowingFields) locked.add(field)
  return inputFieldNames.filter((field) => !locked.has(field))
}

/** Refuses a status change if `status_id` is not editable. Other read-only fields are ignored, not refused. */
export function refusalOfStatus(editable: readonly InputField[], before: string, status_id = before) {
  if (status_id !== before && !editable.includes('status_id'))
    return refuseField('status_id', 'contract.refused.status_locked')
}

/**
 * Instants (ISO 8601 or null) after a save: termination while terminated, and first activation. `now` fills new ones.
 */
export function statusTimestamps(
  before: { status_id: string; termination_date: string | null; activated_at: string | null } | undefined,
  status_id: string,
  now: string,
): { termination_date: string | null; activated_at: string | null } {
  const isTerminated = status_id === ContractStatus.terminated
  const wasTerminated = before?.status_id === ContractStatus.terminated
  return {
    termination_date: isTerminated ? (wasTerminated ? before.termination_date : now) : null,
    activated_at: before?.activated_at ?? (status_id === ContractStatus.active ? now : null),
  }
}

/** Refuses an end day before the start day. Either may be null. */
export function refusalOfDates({ start_date, end_date }: Pick<ContractFacts, 'start_date' | 'end_date'>) {
  if (start_date !== null && end_date !== null && end_date < start_date)
    return refuseField('end_date', 'message.end_before_start')
}

/** Refuses a template that is not offered for the product. '' (not agreed yet) is accepted. */
export function refusalOfTemplate(contract_template: string, offered: readonly string[]): Refusal | undefined {
  if (contract_template !== '' && !offered.includes(contract_template))
    return refuseField('contract_template', 'message.not_in_list')
}

/** Required fields of an active contract. */
export const requiredWhenActive = [
  'customer_name',
  'internal_serial_number',
  'contract_template',
  'start_date',
  'end_date',
] as const satisfies readonly InputField[]

/** True if a contract with this status requires the field. */
export const isRequiredInStatus = (status_id: string, field: string) =>
  status_id === ContractStatus.active && requiredWhenActive.some((name) => name === field)

type ActiveFacts = { readonly [Field in 'status_id' | (typeof requiredWhenActive)[number]]?: string | null }

/**
 * Refuses an active contract with missing required fields. Fields that an active contract already lacked may stay
 * empty, so that an old contract can still be saved.
 */
export function refusalOfIncomplete(before: ActiveFacts | undefined, next: ActiveFacts): Refusal | undefined {
  if (next.status_id !== ContractStatus.active) return undefined
  const isEmpty = (facts: ActiveFacts, field: keyof ActiveFacts) => isBlank(facts[field] ?? undefined)
  const wasActive = before?.status_id === ContractStatus.active ? before : undefined
  const missing = requiredWhenActive.filter(
    (field) => isEmpty(next, field) && !(wasActive && isEmpty(wasActive, field)),
  )
  if (missing.length === 0) return undefined
  const errors = Object.fromEntries(missing.map((field) => [field, 'text.required'] as const))
  return refuse('contract.refused.incomplete', { errors })
}

/** Refuses to delete a contract that was ever active or is terminated. A company may only delete its own draft. */
export function refusalToDelete(actor: ContractActor, contract: ContractFacts): Refusal | undefined {
  const { status_id, activated_at } = contract
  const wasInForce = status_id === ContractStatus.active || status_id === ContractStatus.terminated
  if (wasInForce || activated_at !== null) return refuse('contract.refused.was_active')
  if (actor.role === Role.sat && !isOwnDraft(actor, contract)) return refuse('contract.refused.not_own_draft')
}

/** Refuses a new call from a contract that is not active. */
export function refusalOfNewCall({ status_id }: Pick<ContractFacts, 'status_id'>): Refusal | undefined {
  if (status_id !== ContractStatus.active) return refuse('contract.refused.not_active')
}

/** Refuses a call whose card or serial number differs from the one of its contract. Empty values match anything. */
export function refusalOfOtherAppliance(
  contract: Pick<ContractFacts, 'ins_id'> & { readonly internal_serial_number: string },
  call: { readonly ins_id: string; readonly internal_serial_number: string },
): Refusal | undefined {
  const card = String(contract.ins_id ?? '')
  const differs = (contractValue: string, callValue: string) =>
    contractValue !== '' && callValue !== '' && contractValue !== callValue
  const [contractSerial, callSerial] = [contract, call].map((one) => normaliseSerialNumber(one.internal_serial_number))
  if (differs(card, call.ins_id) || differs(contractSerial ?? '', callSerial ?? ''))
    return refuseField('internal_serial_number', 'contract.refused.other_appliance')
}

/** True if the contract is active on a day (`YYYY-MM-DD`, network's time zone); first and last day included. */
export function isInForce({ status_id, start_date, end_date }: ContractFacts, day: string): boolean {
  if (status_id !== ContractStatus.active) return false
  return (start_date === null || start_date <= day) && (end_date === null || day <= end_date)
}

/** Which actions on the contract the actor may take: save, delete, new call. */
export function contractRights(actor: ContractActor, contract: ContractFacts) {
  return {
    save: true,
    delete: isAllowed(who.contractCreators, actor) && !refusalToDelete(actor, contract),
    newCall: isAllowed(who.contractCreators, actor) && !refusalOfNewCall(contract),
  }
}

/** The last day of a contract that is past it on `today`; undefined before, and without a last day. */
export const endedOn = (end_date: string | null, today: string): string | undefined =>
  end_date !== null && end_date !== '' && end_date < today ? end_date : undefined
