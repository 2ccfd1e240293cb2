import { z } from 'zod'
import { latitude, longitude } from '../addresses/coordinates.ts'
import {
  day,
  flag,
  id,
  instant,
  integer,
  maxPhoneLength,
  requiredInteger,
  requiredText,
  savedEmail,
  text,
} from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { callCampaign } from './call-campaign.ts'
import { repeatedCall } from './repeat.ts'

/** Ids of the statuses used by rules. Names and attributes are in the value list `call_statuses`. */
export const CallStatus = { open: -3, pending: -2, closed: -1, done: 1, validated: 2, cancelled: 5 } as const

/** Statuses of calls whose work is done. */
export const doneStatuses: readonly number[] = [CallStatus.done, CallStatus.validated, CallStatus.closed]

export const priorities = ['L', 'M', 'H'] as const
export type Priority = (typeof priorities)[number]

/** Answers to the question of a campaign: yes, if the appliance is defective; '' without an answer. */
export const campaignAnswers = ['', 'Y', 'N'] as const

/** Maximum lengths of call fields, in characters. */
export const maxLengths = { serial_number: 250, product_code: 250, subject: 250, description: 2000 } as const

/** Schemas of the fields that a user fills in on a call. */
export const inputFields = once(() => ({
  subject: requiredText(maxLengths.subject),
  description: text(maxLengths.description),
  description_sat: text(maxLengths.description),
  call_type_id: requiredText(50),
  problem_type_id: requiredText(50),
  priority: z.preprocess(
    (v) => v ?? '',
    z.enum(priorities, { error: (issue) => (issue.input === '' ? 'text.required' : 'message.not_in_list') }),
  ),
  business_unit: text(50),
  code_product: text(maxLengths.product_code),
  internal_serial_number: text(maxLengths.serial_number),
  fictive_serial_number: flag(),
  ins_id: text(50),
  customer_code: text(50),
  customer_name: text(250),
  adresse: text(250),
  adresse_complement: text(250),
  adresse2: text(250),
  adresse3: text(250),
  street_number: text(30),
  door_number: text(30),
  code_postal: text(20),
  ville: text(120),
  pays: text(2),
  latitude: latitude(),
  longitude: longitude(),
  email: savedEmail(),
  phone: text(maxPhoneLength),
  phone2: text(maxPhoneLength),
  wish_date_from: instant(),
  warranty_start_date: day(),
  warranty_end_date: day(),
  warranty_extension_date: day(),
}))

/**
 * Schemas of the fields that change while the call is worked on: status, appointment, duration (minutes), technician,
 * answer to the question of its campaign.
 */
export const progressFields = once(() => ({
  status_id: requiredInteger(),
  appointment_date_at: instant(),
  duration_minutes: integer({ min: 1, max: 1440 }),
  technician: text(50),
  campaign_answer: z.preprocess((value) => value ?? '', z.enum(campaignAnswers, 'message.not_in_list')),
}))

/** Schemas of the fields that the server sets. */
export const serverFields = once(() => ({
  call_id: z.string(),
  status: z.string(),
  call_status_translation: z.string(),
  call_type: z.string(),
  problem_type: z.string(),
  skill: z.string(),
  item_name: z.string(),
  item_code: z.string(),
  produit_uuid: z.string().nullable(),
  created_at: z.string(),
  accepted_at: z.string().nullable(),
  rejected_at: z.string().nullable(),
  reject_reason: z.string(),
  rejected_by: z.string(),
  /** Why the company asks the office to open the call again; '' if it does not ask. */
  reopening_reason: z.string(),
  schedule_start_date: z.string().nullable(),
  schedule_end_date: z.string().nullable(),
  is_saved_status_open: z.boolean(),
  is_cancelled_status: z.boolean(),
  supplier_code: z.string(),
  code_client: z.string(),
  call_center: z.string(),
  service_contract_id: z.string(),
  service_contract_uuid: z.string().nullable(),
  subcontractor_name: z.string(),
  subcontractor_phone: z.string(),
  societe_uuid: z.string().nullable(),
  assigned_at: z.string().nullable(),
  /** Until when the company should answer, and when it is reminded; null if it need not answer. */
  answer_due_at: z.string().nullable(),
  answer_remind_at: z.string().nullable(),
  /** The latest instant for the answer that its contract promised; null if it promised none. */
  promised_until: z.string().nullable(),
  technician_name: z.string(),
  hide_assign_to_previous_button: z.boolean(),
  /** Company that this button assigns to; sent to dispatchers only. */
  previous_company_name: z.string(),
  /** Types of the call's documents; for a company, of its own. */
  document_types: z.array(z.string()),
  /** The call that this one repeats; null if there is none that the reader may see. */
  repeated_call: repeatedCall().nullable(),
  /** True if the customer asked for it on the public page of the network. */
  asked_by_customer: z.boolean(),
  /** An open call of another address that may be about the same; null for companies. */
  perhaps_same_as: z.object({ ID: z.string(), call_id: z.string() }).nullable(),
  campaign: callCampaign().nullable(),
}))

/** Actions that the user may take on the call now. `edit` lists the fields that a save may change. */
const callPermissions = once(() =>
  z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    assign: z.boolean(),
    unassign: z.boolean(),
    save: z.boolean(),
    plan: z.boolean(),
    duplicate: z.boolean(),
    mail: z.boolean(),
    delete: z.boolean(),
    /** True if the user may ask the office to open the call again. */
    request_reopening: z.boolean(),
    /** True if the user may open its service contract. */
    contract: z.boolean(),
    edit: z.array(z.string()),
  }),
)
export type CallPermissions = OutputOf<typeof callPermissions>

/** A loaded call. */
export const callRecord = once(() =>
  z.object({
    ID: z.string(),
    version: z.int(),
    ...inputFields(),
    // Stored values may be incomplete, so these fields are not required here.
    subject: z.string(),
    call_type_id: z.string(),
    problem_type_id: z.string(),
    priority: z.string(),
    email: z.string(),
    ...progressFields(),
    ...serverFields(),
    can: callPermissions(),
  }),
)
export type CallRecord = OutputOf<typeof callRecord>

export type InputField = keyof ReturnType<typeof inputFields>
export type ProgressField = keyof ReturnType<typeof progressFields>
export type EditableField = InputField | ProgressField

/** Schemas of the fields accepted by a save: editable fields, and server fields, which are ignored. */
export const saveBodyFields = once(() => ({
  ID: id(),
  version: requiredInteger({ min: 1 }),
  ...inputFields(),
  ...progressFields(),
  ...(Object.fromEntries(Object.keys(serverFields()).map((name) => [name, z.unknown()])) as Record<
    keyof ReturnType<typeof serverFields>,
    z.ZodUnknown
  >),
}))
