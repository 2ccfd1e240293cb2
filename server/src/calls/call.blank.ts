import { type CallRecord, CallStatus, inputFields, progressFields } from '@callout/domain/calls/call.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'

const noPermissions = {
  accept: false,
  reject: false,
  assign: false,
  unassign: false,
  plan: false,
  duplicate: false,
  mail: false,
  delete: false,
  request_reopening: false,
  contract: false,
}

/** The defaults of a new call: open, medium priority, wish date now, in the network's country. */
export async function blankCall(ctx: RequestContext): Promise<CallRecord> {
  const { tx, actor, now, lang } = ctx
  if (!isAllowed(who.callCreators, actor)) throw new Problem(403)
  const network = await tx
    .selectFrom('networks')
    .select('default_country')
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  const status = (await cachedValueLists(ctx, actor.network_code)).text('call_statuses', String(CallStatus.open), lang)
  return {
    ID: '',
    version: 0,
    ...emptyCall,
    priority: 'M',
    status_id: CallStatus.open,
    status,
    call_status_translation: status,
    is_saved_status_open: true,
    wish_date_from: now,
    created_at: now,
    pays: network.default_country,
    hide_assign_to_previous_button: true,
    previous_company_name: '',
    document_types: [],
    repeated_call: null,
    can: { ...noPermissions, save: true, edit: [...Object.keys(inputFields()), ...Object.keys(progressFields())] },
  }
}

const emptyTexts = {
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
  reopening_reason: '',
  supplier_code: '',
  code_client: '',
  call_center: '',
  service_contract_id: '',
  subcontractor_name: '',
  subcontractor_phone: '',
} as const

const emptyCall = {
  ...emptyTexts,
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
  answer_due_at: null,
  answer_remind_at: null,
} as const
