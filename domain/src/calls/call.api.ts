import { z } from 'zod'
import { newFiles } from '../attachments/attachment.ts'
import { who } from '../kernel/access.ts'
import { endpoint, fileOf, nothing } from '../kernel/endpoint.ts'
import { id, integer, mayBeLeftOut, requiredInstant, requiredInteger, requiredText, text } from '../kernel/fields.ts'
import { exportRequestSchema, listRequestSchema, xlsxType } from '../kernel/list.ts'
import { once } from '../kernel/once.ts'
import { assignmentRecord } from './assignment.ts'
import { callList, callRowExtras } from './call.list.ts'
import { callRecord, savedFields, writtenFields } from './call.ts'

const base = '/api/ServiceCall'

/** One row of the list: every column, and what the row's actions need. */
export const callRow = once(() => {
  const cell = z.string().nullable()
  const extra = z.unknown()
  return z.object({
    ...Object.fromEntries(Object.keys(callList.columns).map((name) => [name, cell])),
    ...Object.fromEntries(callRowExtras.map((name) => [name, extra])),
  }) as unknown as z.ZodType<CallRow>
})

export type CallRow = Record<
  Exclude<keyof typeof callList.columns, 'appointment_date_at'> | 'ID' | 'priority' | 'customer_name' | 'technician',
  string
> & {
  appointment_date_at: string | null
  societe_uuid: string | null
  status_id: number
  call_type_id: string
  problem_type_id: string
  version: number
  wish_date_from: string | null
  duration_minutes: number | null
  schedule_start_date: string | null
  schedule_end_date: string | null
  accepted_at: string | null
  rejected_at: string | null
  rejected_by: string
  is_saved_status_open: boolean
}

const acted = {
  method: 'POST',
  path: `${base}/UpdateFormData`,
  envelope: 'record',
  answer: callRecord,
  done: 'message.data_has_been_successfully_updated',
} as const

/** What every `update_type` names: the call, and optionally the version its screen shows. */
const ofCall = once(() => ({ ID: id(), version: integer({ min: 1 }).optional() }))

export const callApi = {
  list: endpoint({
    method: 'POST',
    path: `${base}/GetListData`,
    summary: 'A page of the service calls this user may see.',
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(callList),
    answer: callRow,
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/ExportData`,
    summary: 'Every service call the filters leave, in the given order, as an xlsx file.',
    who: who.everyone,
    envelope: 'file',
    reads: true,
    body: () => exportRequestSchema(callList),
    answer: () => fileOf(xlsxType),
  }),
  unassignedCount: endpoint({
    method: 'POST',
    path: `${base}/GetUnassignedServicaCallsCount`,
    summary: 'How many open calls of the network have no company.',
    who: who.dispatcher,
    envelope: 'bare',
    reads: true,
    body: () => nothing,
    answer: () => z.int(),
  }),
  load: endpoint({
    method: 'POST',
    path: `${base}/ResetFormData`,
    summary: 'One service call, or a blank one with the defaults under the ID "create".',
    who: who.everyone,
    envelope: 'record',
    reads: true,
    body: () => z.strictObject({ ID: id() }),
    answer: callRecord,
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/CreateServiceCall`,
    summary: 'Makes a service call; one made by a company is its own at once.',
    who: who.callCreators,
    envelope: 'record',
    creates: true,
    done: 'message.call_created',
    body: () => {
      const { call_type_id, problem_type_id, priority, subject, ...fields } = writtenFields()
      return z.strictObject({
        ...mayBeLeftOut(fields),
        // What nobody may leave out of a new call.
        call_type_id,
        problem_type_id,
        priority,
        subject,
        // The contract it is made from; without it the appliance's own is found.
        service_contract_uuid: text(50).optional(),
        attachments: newFiles().optional(),
      })
    },
    answer: () => z.object({ ID: z.string(), call_id: z.string() }),
  }),
  delete: endpoint({
    method: 'POST',
    path: `${base}/DeleteFormData`,
    summary: 'Deletes an unassigned call without documents.',
    who: who.dispatcher,
    envelope: 'record',
    done: 'message.call_deleted',
    body: () => z.strictObject(ofCall()),
    answer: () => z.null(),
  }),
  assignment: endpoint({
    method: 'POST',
    path: `${base}/GetAssignment`,
    summary: 'Why this company: the last assignment, explained. A company reads its own line.',
    who: who.everyone,
    envelope: 'record',
    reads: true,
    body: () => z.strictObject({ ID: id() }),
    answer: () => assignmentRecord().nullable(),
  }),
  save: endpoint({
    ...acted,
    summary: 'Saves what this user may change on the call.',
    ownTransactions: true,
    who: who.everyone,
    body: () => {
      const { ID, version, ...fields } = savedFields()
      return z.strictObject({ ...mayBeLeftOut(fields), ID, version })
    },
  }),
  assign: endpoint({
    ...acted,
    update_type: 'assign',
    summary: 'Gives the call to a company; without `societe_uuid` the algorithm picks it.',
    ownTransactions: true,
    who: who.dispatcher,
    body: () =>
      z.strictObject({
        ...ofCall(),
        societe_uuid: z.preprocess((v) => (v === '' ? undefined : v), z.string().optional()),
      }),
  }),
  assignToPreviousSat: endpoint({
    ...acted,
    update_type: 'assignToPreviousSat',
    summary: 'Gives the call to the company that last worked on the same appliance.',
    ownTransactions: true,
    who: who.dispatcher,
    body: () => z.strictObject(ofCall()),
  }),
  unassign: endpoint({
    ...acted,
    update_type: 'unassign',
    summary: 'Takes the company off the call.',
    who: who.callcenter,
    body: () => z.strictObject(ofCall()),
  }),
  accept: endpoint({
    ...acted,
    update_type: 'accept',
    summary: 'The company accepts with appointment, duration in minutes and technician.',
    who: who.sat,
    body: () =>
      z.strictObject({
        ...ofCall(),
        appointment_date_at: requiredInstant(),
        duration_minutes: requiredInteger({ min: 1, max: 1440 }),
        technician: requiredText(50),
      }),
  }),
  reject: endpoint({
    ...acted,
    update_type: 'reject',
    summary: 'The company declines with a reason; the call is no longer its own.',
    answer: () => z.null(),
    who: who.sat,
    body: () =>
      z.strictObject({
        ...ofCall(),
        reject_reason: requiredText(50),
        reject_text: text(500).optional(),
        appointment_date_at: z.unknown().optional(),
        duration_minutes: z.unknown().optional(),
        technician: z.unknown().optional(),
      }),
  }),
  plan: endpoint({
    ...acted,
    update_type: 'planning',
    summary: 'Moves an accepted visit on the calendar.',
    who: who.planners,
    body: () =>
      z.strictObject({
        ...ofCall(),
        schedule_start_date: requiredInstant(),
        schedule_end_date: requiredInstant(),
        technician: text(50).optional(),
      }),
  }),
}
