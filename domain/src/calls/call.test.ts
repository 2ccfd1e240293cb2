import { describe, expect, it } from 'vitest'
import { messages } from '../messages/translate.ts'
import { callRecord, maxLengths, priorities } from './call.ts'

/** Call fields that clients rely on. Attachments are a separate list. */
const callFields = `ID call_id subject description description_sat status status_id call_status_translation call_type
  call_type_id problem_type problem_type_id priority skill code_product item_name item_code internal_serial_number
  fictive_serial_number customer_code customer_name adresse adresse_complement adresse2 adresse3 street_number door_number
  code_postal ville pays email phone phone2 wish_date_from appointment_date_at duration_minutes schedule_start_date
  schedule_end_date created_at accepted_at rejected_at is_saved_status_open is_cancelled_status supplier_code code_client
  call_center service_contract_id service_contract_uuid subcontractor_name subcontractor_phone technician societe_uuid
  produit_uuid business_unit reject_reason warranty_start_date warranty_end_date warranty_extension_date ins_id`.split(
  /\s+/,
)

describe('a call', () => {
  it('has the fields that clients rely on', () => {
    expect(Object.keys(callRecord().shape)).toEqual(expect.arrayContaining(callFields))
  })
  it('accepts 250 characters in serial number, product code and subject, 2000 in a description', () => {
    expect(maxLengths).toEqual({ serial_number: 250, product_code: 250, subject: 250, description: 2000 })
    const field = (name: 'internal_serial_number' | 'code_product' | 'subject' | 'description', length: number) =>
      callRecord().shape[name].safeParse('x'.repeat(length)).success
    for (const name of ['internal_serial_number', 'code_product'] as const)
      expect([field(name, 250), field(name, 251)]).toEqual([true, false])
    expect([field('description', 2000), field('description', 2001)]).toEqual([true, false])
  })
  it('has three priorities, each with a text', () => {
    expect(priorities).toEqual(['L', 'M', 'H'])
    expect(priorities.map((priority) => messages.en[`priority.${priority}`])).toEqual(['Low', 'Medium', 'High'])
  })
})
