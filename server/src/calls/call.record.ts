import {
  editableFields,
  refusalIfNotOpen,
  refusalToAnswer,
  refusalToDelete,
  refusalToPlan,
  refusalToRequestReopening,
  refusalToUnassign,
} from '@callout/domain/calls/call.rules.ts'
import type { CallPermissions, CallRecord } from '@callout/domain/calls/call.ts'
import { isAllowed, Role, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { contractsVisibleTo } from '../contracts/contract.queries.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { callColumnsSql } from './call.columns.ts'
import { contractColumns } from './call.contract.ts'
import { callsVisibleTo, isContractHidden, previousCompanyOfAlias, type StoredCall } from './call.queries.ts'
import { campaignSql } from './campaign/call-campaign.queries.ts'
import { repeatedCallSql, type StoredRepeat, toRepeatedCall } from './repeat/repeat.queries.ts'

/** Actions that this user may take on the call now, by the same rules that the actions check. */
export function callPermissionsFor(
  actor: Actor,
  call: StoredCall,
  { hasDocuments, contract }: { hasDocuments: boolean; contract: boolean },
): CallPermissions {
  const answers = isAllowed(who.sat, actor) && !refusalToAnswer(actor, call)
  return {
    accept: answers,
    reject: answers,
    assign: isAllowed(who.dispatcher, actor) && !refusalIfNotOpen(call),
    unassign: isAllowed(who.callcenter, actor) && !refusalToUnassign(call),
    save: true,
    plan: isAllowed(who.planners, actor) && !refusalToPlan(call),
    duplicate: isAllowed(who.mailers, actor),
    mail: isAllowed(who.mailers, actor),
    delete: isAllowed(who.dispatcher, actor) && !refusalToDelete(call, hasDocuments),
    request_reopening: isAllowed(who.satAndTechnicians, actor) && !refusalToRequestReopening(actor, call),
    contract,
    edit: editableFields(actor, call),
  }
}

/** Values of a call record that are not columns of the call. */
interface CallRecordExtras {
  readonly technician_name: string | null
  readonly document_types: string[]
  readonly sees_contract: boolean
  /** Name of the company of the appliance's last call, for users who may assign the call to it. */
  readonly previous: string | null
  /** The repeated call, if the actor may see it. */
  readonly repeated: StoredRepeat | null
  readonly same: CallRecord['perhaps_same_as']
  readonly campaign: CallRecord['campaign']
}

type CallRecordRow = StoredCall & CallRecordExtras & { readonly seen_version?: number }

/** SQL condition on `row`, a document: a company is told of its own documents only. */
const documentsOf = (actor: Actor) =>
  actor.role === Role.sat ? sql`row.societe_uuid = ${actor.societe_uuid}` : sql`true`

/** SQL for the call that `call` is perhaps the same as: what the office is told of a request, and no company. */
const perhapsSameSql = (actor: Actor) =>
  actor.role === Role.sat
    ? sql`null`
    : sql`(select jsonb_build_object('ID', row."ID", 'call_id', row.call_id) from calls row
        where row."ID" = call.perhaps_same_as and ${callsVisibleTo(actor)})`

/** The call as this user gets it; 404 if not visible. One query, because each round trip costs time. */
export async function loadCallRecord(ctx: ChangeContext, ID: string): Promise<CallRecord> {
  if (!isUuid(ID)) throw notFound()
  const [row] = await loadRecordRows(ctx, [ID])
  return toCallRecord(ctx, orNotFound(row))
}

/** The calls among these keys that this user sees, by key. */
export async function loadCallRecords(ctx: ChangeContext, IDs: readonly string[]): Promise<Map<string, CallRecord>> {
  const rows = await loadRecordRows(ctx, IDs)
  const records = await Promise.all(rows.map((row) => toCallRecord(ctx, row)))
  return new Map(records.map((record) => [record.ID, record]))
}

async function loadRecordRows({ tx, actor }: ChangeContext, IDs: readonly string[]): Promise<CallRecordRow[]> {
  const previous = isAllowed(who.dispatcher, actor)
    ? sql`(select raison_sociale from companies where societe_uuid = ${previousCompanyOfAlias('call')})`
    : sql`null`
  const { rows } = await sql<CallRecordRow>`select ${callColumnsSql('call')},
      (select technician_name from technicians t where t.societe_uuid = call.societe_uuid and t.technician = call.technician),
      array(select distinct type from documents row
        where row.service_job_uuid = call."ID" and ${documentsOf(actor)} order by type) as document_types,
      exists (select from service_contracts row
        where row."ID" = call.service_contract_uuid and ${contractsVisibleTo(actor)}) as sees_contract,
      ${previous} as previous, ${repeatedCallSql(actor)} as repeated,
      ${perhapsSameSql(actor)} as same, ${campaignSql('call')} as campaign
    from (select * from calls row where ${callsVisibleTo(actor)}) call where call."ID" = any (${IDs}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Builds the call record: stored fields, texts in the user's language, and permissions. */
async function toCallRecord(ctx: ChangeContext, row: CallRecordRow): Promise<CallRecord> {
  const { actor, lang } = ctx
  const { technician_name, document_types, sees_contract, previous, repeated, same, ...call } = row
  const lists = await cachedValueLists(ctx, call.network_code)
  const status = lists.text('call_statuses', String(call.status_id), lang)
  const {
    network_code: _n,
    created_by: _c,
    assigned_by: _a,
    appointments: _p,
    done_at: _done,
    answer_reminded_at: _reminded,
    answer_late_at: _late,
    answered_in_time: _inTime,
    overdue_told_at: _told,
    overdue_passed_on_at: _passed,
    repeat_of: _repeat,
    campaign_uuid: _campaign,
    customer_lang: _lang,
    seen_version: _v,
    // Defect codes have their own endpoints.
    defect_code1: _1,
    defect_code2: _2,
    defect_code3: _3,
    defect_code4: _4,
    contract_hidden_from: _h,
    ins_id,
    ...stored
  } = call
  return {
    ...(stored as Omit<CallRecord, 'can'>),
    // Hide the contract and its promise if the network has no contracts, or if it is hidden from this user.
    ...((!actor.enableServiceContract || (isContractHidden(actor, call) && !sees_contract)) && {
      ...contractColumns(undefined),
      promised_until: null,
    }),
    ins_id: ins_id === null ? '' : String(ins_id),
    status,
    call_status_translation: status,
    call_type: lists.text('call_types', call.call_type_id, lang),
    problem_type: lists.text('problem_types', call.problem_type_id, lang),
    skill: call.skill,
    technician_name: technician_name ?? '',
    hide_assign_to_previous_button: !previous,
    previous_company_name: previous ?? '',
    document_types,
    repeated_call: toRepeatedCall(repeated, call.created_at),
    perhaps_same_as: same,
    can: callPermissionsFor(actor, call, { hasDocuments: document_types.length > 0, contract: sees_contract }),
  }
}
