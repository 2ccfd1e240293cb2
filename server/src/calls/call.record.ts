import {
  editableFields,
  refusalToAnswer,
  refusalToAssign,
  refusalToDelete,
  refusalToPlan,
  refusalToUnassign,
} from '@callout/domain/calls/call.rules.ts'
import type { CallCan, CallRecord } from '@callout/domain/calls/call.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import { contractsVisibleTo } from '../contracts/contract.queries.ts'
import { shown, whileStanding } from '../kernel/lately.ts'
import { isUuid } from '../kernel/list.conditions.ts'
import type { Work } from '../kernel/serve.ts'
import { orNotFound } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { type CallColumn, callColumnsOf } from './call.columns.ts'
import { contractColumns } from './call.contract.ts'
import { callsVisibleTo, previousOf, type StoredCall } from './call.queries.ts'

/** What this person may do with the call now: the very rules the actions ask. */
export function callCanFor(
  actor: Actor,
  call: StoredCall,
  { hasDocuments, contract }: { hasDocuments: boolean; contract: boolean },
): CallCan {
  const answers = admits(who.sat, actor) && !refusalToAnswer(actor, call)
  return {
    accept: answers,
    reject: answers,
    assign: admits(who.dispatcher, actor) && !refusalToAssign(call),
    unassign: admits(who.callcenter, actor) && !refusalToUnassign(call),
    save: true,
    plan: admits(who.planners, actor) && !refusalToPlan(call),
    duplicate: admits(who.mailers, actor),
    mail: admits(who.mailers, actor),
    delete: admits(who.dispatcher, actor) && !refusalToDelete(call, hasDocuments),
    contract,
    edit: editableFields(actor, call),
  }
}

/** What is asked besides the columns of a call. */
export interface Beside {
  readonly technician_name: string | null
  readonly has_documents: boolean
  readonly sees_contract: boolean
  /** The company of the appliance's last call, where its reader may give the call back to it. */
  readonly previous: string | null
}

type AskedCall = StoredCall & Beside & { readonly seen_version?: number }

/** The columns by which that is found. */
export const askedBy = [
  'ID',
  'network_code',
  'societe_uuid',
  'technician',
  'service_contract_uuid',
  'ins_id',
  'internal_serial_number',
] as const satisfies readonly CallColumn[]

/**
 * Asks for all that a reader gets of the calls that stand under a name, only for those they hold: every column, unless some
 * are `asked`, which stand there with `askedBy`.
 */
export function askedOf(actor: Actor, name: string, asked?: readonly CallColumn[]): RawBuilder<unknown> {
  const previous = admits(who.dispatcher, actor) ? previousOf('call') : sql`null`
  return sql`select ${callColumnsOf('call', asked)},
      (select technician_name from technicians t where t.societe_uuid = call.societe_uuid and t.technician = call.technician),
      exists (select from documents where service_job_uuid = call."ID") as has_documents,
      exists (select from service_contracts row
        where row."ID" = call.service_contract_uuid and ${contractsVisibleTo(actor)}) as sees_contract,
      ${previous} as previous
    from (select * from ${sql.ref(name)} row where ${callsVisibleTo(actor)}) call`
}

/** The call as its reader gets it now; undefined where they do not hold it. One question: each way to the database costs. */
export async function findCallRecord(work: Work, ID: string): Promise<CallRecord | undefined> {
  if (!isUuid(ID)) return undefined
  const asked = askedOf(work.actor, 'calls')
  const [row] = await shown(sql<AskedCall>`${asked} where call."ID" = ${ID} and ${whileStanding(work)}`, work)
  return row && callRecordFrom(work, row)
}

/** The same; not found where they do not hold it. */
export const callRecordOf = async (work: Work, ID: string) => orNotFound(await findCallRecord(work, ID))

/** The call as its reader gets it: stored fields, texts in the reader's language, and what may be done. */
export async function callRecordFrom(work: Work, asked: AskedCall): Promise<CallRecord> {
  const { actor, lang } = work
  const { technician_name, has_documents, sees_contract, previous, ...call } = asked
  const lists = await valueLists(work, call.network_code)
  const status = lists.text('call_statuses', String(call.status_id), lang)
  const {
    network_code: _n,
    created_by: _c,
    assigned_by: _a,
    appointments: _p,
    seen_version: _v,
    // They are loaded and saved by calls of their own.
    defect_code1: _1,
    defect_code2: _2,
    defect_code3: _3,
    defect_code4: _4,
    ins_id,
    ...stored
  } = call
  return {
    ...(stored as Omit<CallRecord, 'can'>),
    // Where a network has no contracts, a call shows none.
    ...(!actor.enableServiceContract && contractColumns(undefined)),
    ins_id: ins_id === null ? '' : String(ins_id),
    status,
    call_status_translation: status,
    call_type: lists.text('call_types', call.call_type_id, lang),
    problem_type: lists.text('problem_types', call.problem_type_id, lang),
    skill: call.skill,
    technician_name: technician_name ?? '',
    hide_assign_to_previous_button: !previous,
    can: callCanFor(actor, call, { hasDocuments: has_documents, contract: sees_contract }),
  }
}
