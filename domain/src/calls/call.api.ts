import { z } from 'zod'
import { newFiles } from '../attachments/attachment.ts'
import { who } from '../platform/access.ts'
import { versionField } from '../platform/batch.ts'
import { emptyBody, endpoint, fileResponse } from '../platform/endpoint.ts'
import { allOptional, id, requiredInstant, requiredInteger, requiredText, text } from '../platform/fields.ts'
import { exportRequestSchema, listRequestSchema, xlsxType } from '../platform/list.request.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { callList } from './call.list.ts'
import { callRecord, inputFields, saveBodyFields } from './call.ts'

export const callApiBase = '/api/ServiceCall'

/** A row of the call list: every column, and the fields that the row's actions need. */
const callRow = once(() => {
  const text = z.string()
  const textOrNull = text.nullable()
  const columns = Object.fromEntries(Object.keys(callList.columns).map((name) => [name, text]))
  return z.object({
    // The list names the columns; only the type must be told.
    ...(columns as Record<keyof typeof callList.columns, typeof text>),
    ID: text,
    version: z.int(),
    status_id: z.int(),
    call_type_id: text,
    problem_type_id: text,
    societe_uuid: textOrNull,
    technician_name: text,
    /** Country of the address: with the postcode it says which clock the visit has. */
    pays: text,
    wish_date_from: textOrNull,
    duration_minutes: z.int().nullable(),
    appointment_date_at: textOrNull,
    /** Null for a call that nobody changed since it is recorded. */
    updated_at: textOrNull,
    schedule_start_date: textOrNull,
    schedule_end_date: textOrNull,
    answer_due_at: textOrNull,
    answer_remind_at: textOrNull,
    promised_until: textOrNull,
    accepted_at: textOrNull,
    rejected_at: textOrNull,
    rejected_by: text,
    is_saved_status_open: z.boolean(),
    /** True if it repeats an earlier call; shown to central staff. */
    is_repeat: z.boolean(),
    asked_by_customer: z.boolean(),
  })
})
export type CallRow = OutputOf<typeof callRow>

const callUpdateDefaults = {
  method: 'POST',
  path: `${callApiBase}/UpdateFormData`,
  envelope: 'record',
  response: callRecord,
  successMessage: 'message.data_has_been_successfully_updated',
  changedName: 'call.title',
} as const

/** Shared by every `update_type`: the call, and optionally the version that the page shows. */
export const callKeyFields = once(() => ({ ID: id(), version: versionField() }))

/** The company of an assignment; without it the algorithm chooses. */
export const optionalCompany = () => z.preprocess((v) => (v === '' ? undefined : v), z.string().optional())

export const callApi = {
  list: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetListData`,
    summary: 'A page of the service calls that this user may see.',
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(callList),
    response: callRow,
    record: callRecord,
  }),
  export: endpoint({
    method: 'POST',
    path: `${callApiBase}/ExportData`,
    work: 'export',
    summary: 'All service calls that match the filters, in the given order, as an xlsx file.',
    who: who.everyone,
    envelope: 'file',
    isReadOnly: true,
    readsReplica: true,
    body: () => exportRequestSchema(callList),
    response: () => fileResponse(xlsxType),
  }),
  unassignedCount: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetUnassignedServicaCallsCount`,
    summary: 'The number of open calls of the network without a company.',
    who: who.dispatcher,
    envelope: 'bare',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.int(),
  }),
  load: endpoint({
    method: 'POST',
    path: `${callApiBase}/ResetFormData`,
    summary: 'One service call. With the ID "create", a blank one with the default values.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: callRecord,
  }),
  create: endpoint({
    method: 'POST',
    path: `${callApiBase}/CreateServiceCall`,
    summary:
      'Creates a service call. A call created by a company is assigned to that company. Customer and place are those sent; what is empty comes from the contract or the card of the appliance. `code_product` counts for an appliance without card and contract.',
    who: who.callCreators,
    envelope: 'record',
    isCreate: true,
    successMessage: 'message.call_created',
    changedName: 'call.number',
    body: () => {
      const { call_type_id, problem_type_id, priority, subject, ...fields } = inputFields()
      return z.strictObject({
        ...allOptional(fields),
        // Required fields of a new call.
        call_type_id,
        problem_type_id,
        priority,
        subject,
        // The contract that the call is created from; by default the contract of the appliance is looked up.
        service_contract_uuid: text(50).optional(),
        attachments: newFiles().optional(),
      })
    },
    response: () => z.object({ ID: z.string(), call_id: z.string() }),
  }),
  delete: endpoint({
    method: 'POST',
    path: `${callApiBase}/DeleteFormData`,
    summary: 'Deletes an unassigned call without documents.',
    who: who.dispatcher,
    envelope: 'record',
    successMessage: 'message.call_deleted',
    body: () => z.strictObject(callKeyFields()),
    response: () => z.null(),
  }),
  save: endpoint({
    ...callUpdateDefaults,
    summary: 'Saves the fields of the call that this user may change.',
    who: who.everyone,
    body: () => {
      const { ID, version, ...fields } = saveBodyFields()
      return z.strictObject({ ...allOptional(fields), ID, version })
    },
  }),
  assign: endpoint({
    ...callUpdateDefaults,
    update_type: 'assign',
    successMessage: 'message.call_assigned',
    changedName: undefined,
    summary: 'Assigns the call to a company. Without `societe_uuid`, the algorithm chooses it.',
    // Ranking may wait for the distance service, so no transaction may be open meanwhile.
    managesTransactions: true,
    who: who.dispatcher,
    body: () =>
      z.strictObject({
        ...callKeyFields(),
        societe_uuid: optionalCompany(),
      }),
  }),
  assignToPreviousSat: endpoint({
    ...callUpdateDefaults,
    update_type: 'assignToPreviousSat',
    successMessage: 'message.call_assigned',
    changedName: undefined,
    summary: 'Assigns the call to the company that last worked on the same appliance.',
    // Ranks as `assign` does.
    managesTransactions: true,
    who: who.dispatcher,
    body: () => z.strictObject(callKeyFields()),
  }),
  unassign: endpoint({
    ...callUpdateDefaults,
    update_type: 'unassign',
    successMessage: 'message.call_unassigned',
    changedName: undefined,
    summary: 'Removes the company from the call.',
    who: who.callcenter,
    body: () => z.strictObject(callKeyFields()),
  }),
  accept: endpoint({
    ...callUpdateDefaults,
    update_type: 'accept',
    successMessage: 'message.call_accepted',
    changedName: undefined,
    summary: 'The company accepts the call with an appointment, a duration in minutes and a technician.',
    who: who.sat,
    body: () =>
      z.strictObject({
        ...callKeyFields(),
        appointment_date_at: requiredInstant(),
        duration_minutes: requiredInteger({ min: 1, max: 1440 }),
        technician: requiredText(50),
      }),
  }),
  reject: endpoint({
    ...callUpdateDefaults,
    update_type: 'reject',
    changedName: undefined,
    summary: 'The company rejects the call with a reason. The call is unassigned.',
    response: () => z.null(),
    who: who.sat,
    body: () =>
      z.strictObject({
        ...callKeyFields(),
        reject_reason: requiredText(50),
        reject_text: text(500).optional(),
        appointment_date_at: z.unknown().optional(),
        duration_minutes: z.unknown().optional(),
        technician: z.unknown().optional(),
      }),
  }),
  plan: endpoint({
    ...callUpdateDefaults,
    update_type: 'planning',
    summary: 'Moves an accepted visit in the calendar.',
    who: who.planners,
    body: () =>
      z.strictObject({
        ...callKeyFields(),
        schedule_start_date: requiredInstant(),
        schedule_end_date: requiredInstant(),
        technician: text(50).optional(),
      }),
  }),
  undo: endpoint({
    ...callUpdateDefaults,
    update_type: 'undo',
    successMessage: 'message.call_undone',
    changedName: undefined,
    summary: 'Undoes the user’s own last assignment, planning or change of status of the call, within a minute.',
    who: who.everyone,
    body: () => z.strictObject(callKeyFields()),
  }),
}
