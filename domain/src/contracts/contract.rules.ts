import { warrantyFields } from '../equipment/warranty.ts'
import { admits, Role, type Standing, who } from '../kernel/access.ts'
import { type Refusal, refuse, refuseField } from '../kernel/refusal.ts'
import { ContractStatus, standardType, type WrittenField, writtenFields } from './contract.ts'

/** What the rules need to know of a contract. Days are `YYYY-MM-DD`, so they compare as text. */
export interface ContractFacts {
  readonly status_id: string
  readonly type_id: string
  readonly ins_id: string | number | null
  /** When it first became active; null where it never was. */
  readonly activated_at: string | null
  readonly start_date: string | null
  readonly end_date: string | null
}

const written = Object.keys(writtenFields) as WrittenField[]

/** The fields of a contract that follow its card. */
export const fieldsOfCard = [
  'internal_serial_number',
  'code_product',
  ...warrantyFields,
] as const satisfies readonly WrittenField[]

/** The fields this person may fill in on a new contract: a company's is its own, and the type is always the standard one. */
export function fieldsOfNew(actor: Pick<Standing, 'role'>): WrittenField[] {
  return written.filter((field) => field !== 'type_id' && (field !== 'societe_uuid' || actor.role !== Role.sat))
}

/** The fields this person may change on this contract. Every other field a save brings is ignored. */
export function editableFields(actor: Pick<Standing, 'role'>, contract: ContractFacts): WrittenField[] {
  if (actor.role === Role.sat) return ['subcontractor_contract_number', 'remark']
  const closed = new Set<WrittenField>()
  if (contract.type_id === standardType) closed.add('type_id')
  if (contract.ins_id) for (const field of fieldsOfCard) closed.add(field)
  return written.filter((field) => !closed.has(field))
}

/** What a status brings along: when it ended, and when it first began. An ended contract saved again keeps its moment. */
export function whatStatusBrings(
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

/** A contract does not end before it starts. Either day may be open. */
export function refusalOfDates({ start_date, end_date }: Pick<ContractFacts, 'start_date' | 'end_date'>) {
  if (start_date !== null && end_date !== null && end_date < start_date)
    return refuseField('end_date', 'message.end_before_start')
}

/** The template comes from the list of the product. An empty one says that nothing is agreed yet. */
export function refusalOfTemplate(contract_template: string, offered: readonly string[]): Refusal | undefined {
  if (contract_template !== '' && !offered.includes(contract_template))
    return refuseField('contract_template', 'message.not_in_list')
}

/** A contract that was ever active is kept, and so is a terminated one. */
export function refusalToDelete({ status_id, activated_at }: ContractFacts): Refusal | undefined {
  const wasInForce = status_id === ContractStatus.active || status_id === ContractStatus.terminated
  if (wasInForce || activated_at !== null) return refuse('contract.refused.was_active')
}

/** Only an active contract takes new calls. */
export function refusalOfNewCall({ status_id }: Pick<ContractFacts, 'status_id'>): Refusal | undefined {
  if (status_id !== ContractStatus.active) return refuse('contract.refused.not_active')
}

/** A call made from a contract is about its appliance, as far as both name one. */
export function refusalOfOtherAppliance(
  contract: Pick<ContractFacts, 'ins_id'> & { readonly internal_serial_number: string },
  call: { readonly ins_id: string; readonly internal_serial_number: string },
): Refusal | undefined {
  const card = String(contract.ins_id ?? '')
  const differs = (own: string, asked: string) => own !== '' && asked !== '' && own !== asked
  if (differs(card, call.ins_id) || differs(contract.internal_serial_number, call.internal_serial_number))
    return refuseField('internal_serial_number', 'contract.refused.other_appliance')
}

/** Whether the contract covers a day `YYYY-MM-DD` of the network: active, the first and the last day included. */
export function isInForce({ status_id, start_date, end_date }: ContractFacts, day: string): boolean {
  if (status_id !== ContractStatus.active) return false
  return (start_date === null || start_date <= day) && (end_date === null || day <= end_date)
}

/** What this person may do beside changing fields. */
export function contractRights(actor: Standing, contract: ContractFacts) {
  return {
    save: true,
    delete: admits(who.contractKeepers, actor) && !refusalToDelete(contract),
    newCall: admits(who.contractCreators, actor) && !refusalOfNewCall(contract),
  }
}
