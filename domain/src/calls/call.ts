import { z } from 'zod'
import { latitude, longitude } from '../addresses/coordinates.ts'
import { day, email, flag, id, instant, integer, requiredInteger, requiredText, text } from '../kernel/fields.ts'
import { type OutputOf, once } from '../kernel/once.ts'

/** The statuses the rules speak of; their names and attributes are rows of the value list `call_statuses`. */
export const CallStatus = { open: -3, pending: -2, closed: -1, done: 1, validated: 2, cancelled: 5 } as const

export const priorities = ['L', 'M', 'H'] as const
export type Priority = (typeof priorities)[number]

export const lengths = { serial_number: 250, product_code: 250, subject: 250, description: 2000 } as const

/** What a person writes on a call, besides what the appointment and the company bring. */
export const writtenFields = once(() => ({
  subject: requiredText(lengths.subject),
  description: text(lengths.description),
  description_sat: text(lengths.description),
  call_type_id: requiredText(50),
  problem_type_id: requiredText(50),
  priority: z.preprocess(
    (v) => v ?? '',
    z.enum(priorities, { error: (issue) => (issue.input === '' ? 'text.required' : 'message.not_in_list') }),
  ),
  business_unit: text(50),
  code_product: text(lengths.product_code),
  internal_serial_number: text(lengths.serial_number),
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
  email: email(),
  phone: text(40),
  phone2: text(40),
  wish_date_from: instant(),
  warranty_start_date: day(),
  warranty_end_date: day(),
  warranty_extension_date: day(),
}))

/** What is settled while the call is worked on. */
export const workFields = once(() => ({
  status_id: requiredInteger(),
  appointment_date_at: instant(),
  duration_minutes: integer({ min: 1, max: 1440 }),
  technician: text(50),
}))

/** What the call knows and nobody types: kept by the server. */
export const keptFields = once(() => ({
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
  technician_name: z.string(),
  hide_assign_to_previous_button: z.boolean(),
}))

/** What the server lets this person do with this call now. `edit` names the fields a save may change. */
export const callCan = once(() =>
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
    /** Whether its service contract may be opened. */
    contract: z.boolean(),
    edit: z.array(z.string()),
  }),
)
export type CallCan = OutputOf<typeof callCan>

/** A loaded call. */
export const callRecord = once(() =>
  z.object({
    ID: z.string(),
    version: z.int(),
    ...writtenFields(),
    // A loaded record says what is stored, which a form may still have to complete.
    subject: z.string(),
    call_type_id: z.string(),
    problem_type_id: z.string(),
    priority: z.string(),
    email: z.string(),
    ...workFields(),
    ...keptFields(),
    can: callCan(),
  }),
)
export type CallRecord = OutputOf<typeof callRecord>

export type WrittenField = keyof ReturnType<typeof writtenFields>
export type WorkField = keyof ReturnType<typeof workFields>
export type EditableField = WrittenField | WorkField

/** Every field a save may carry: those a person may change, and those the server keeps and ignores. */
export const savedFields = once(() => ({
  ID: id(),
  version: requiredInteger({ min: 1 }),
  ...writtenFields(),
  ...workFields(),
  ...(Object.fromEntries(Object.keys(keptFields()).map((name) => [name, z.unknown()])) as Record<
    keyof ReturnType<typeof keptFields>,
    z.ZodUnknown
  >),
}))
