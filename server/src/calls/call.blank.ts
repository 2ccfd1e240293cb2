import { type CallRecord, CallStatus, workFields, writtenFields } from '@callout/domain/calls/call.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import type { Work } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'

const nothing = {
  accept: false,
  reject: false,
  assign: false,
  unassign: false,
  plan: false,
  duplicate: false,
  mail: false,
  delete: false,
  contract: false,
}

/** A new call's defaults: open, of medium priority, wished for now, in the network's country. */
export async function blankCall(work: Work): Promise<CallRecord> {
  const { tx, actor, now, lang } = work
  if (!admits(who.callCreators, actor)) throw new Problem(403)
  const network = await tx
    .selectFrom('networks')
    .select('default_country')
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  const status = (await valueLists(work, actor.network_code)).text('call_statuses', String(CallStatus.open), lang)
  return {
    ID: '',
    version: 0,
    ...empty,
    priority: 'M',
    status_id: CallStatus.open,
    status,
    call_status_translation: status,
    is_saved_status_open: true,
    wish_date_from: now,
    created_at: now,
    pays: network.default_country,
    hide_assign_to_previous_button: true,
    can: { ...nothing, save: true, edit: [...Object.keys(writtenFields()), ...Object.keys(workFields())] },
  }
}

const texts = {
  subject: '',
  description: '',
  description_sat: '',
  call_type_id: '',
  call_type: '',
  problem_type_id: '',
  problem_type: '',
  business_unit: '',
  code_product: '',
  internal_serial_number: '',
  ins_id: '',
  customer_code: '',
  customer_name: '',
  adresse: '',
  adresse_complement: '',
  adresse2: '',
  adresse3: '',
  street_number: '',
  door_number: '',
  code_postal: '',
  ville: '',
  email: '',
  phone: '',
  phone2: '',
  technician: '',
  technician_name: '',
  call_id: '',
  skill: '',
  item_name: '',
  item_code: '',
  reject_reason: '',
  rejected_by: '',
  supplier_code: '',
  code_client: '',
  call_center: '',
  service_contract_id: '',
  subcontractor_name: '',
  subcontractor_phone: '',
} as const

const empty = {
  ...texts,
  fictive_serial_number: false,
  is_cancelled_status: false,
  latitude: null,
  longitude: null,
  warranty_start_date: null,
  warranty_end_date: null,
  warranty_extension_date: null,
  appointment_date_at: null,
  duration_minutes: null,
  produit_uuid: null,
  accepted_at: null,
  rejected_at: null,
  schedule_start_date: null,
  schedule_end_date: null,
  service_contract_uuid: null,
  societe_uuid: null,
  assigned_at: null,
} as const
