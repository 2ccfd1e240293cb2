import { describe, expect, it } from 'vitest'
import { cardRecord, lockedCardFields, saveCardBody, splitOwnerCode } from '../equipment/card.ts'
import { fallbackLanguage, languages } from '../messages/messages.ts'
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

const cardFields =
  `InsId InternalSN CodeCom ItemCode ItemName OwnerCode OwnerName OwnerEmail OwnerPhone OwnerPhone2 Street
  StreetNo Block Zip City Country StartDate EndDate ExtensionDate IsProduct`.split(/\s+/)

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

describe('an equipment card', () => {
  it('has the fields that clients rely on', () => {
    expect(Object.keys(cardRecord.shape)).toEqual(expect.arrayContaining(cardFields))
    expect(Object.keys(saveCardBody.shape)).toEqual(
      expect.arrayContaining([...cardFields, 'serviceCallID', 'service_call_id']),
    )
  })
  it.each([
    ['C0042|The owner', { OwnerCode: 'C0042', OwnerName: 'The owner' }],
    ['C0042 | The | owner ', { OwnerCode: 'C0042', OwnerName: 'The | owner' }],
    ['The owner', { OwnerCode: '', OwnerName: 'The owner' }],
  ])('splits the owner %j', (OwnerName, split) => expect(splitOwnerCode(OwnerName)).toEqual(split))
  it.each([
    ['of an installed appliance', { InsId: '7', IsProduct: false }, ['CodeCom', 'InternalSN']],
    ['of a product', { InsId: '7', IsProduct: true }, []],
    ['that is new', { InsId: '', IsProduct: false }, []],
  ])('locks the fields of a card %s', (_what, card, locked) => expect(lockedCardFields(card)).toEqual(locked))
})

describe('messages', () => {
  it('come in five languages, with Spanish as the fallback', () => {
    expect([...languages]).toEqual(['es', 'pt', 'en', 'fr', 'it'])
    expect(fallbackLanguage).toBe('es')
  })
  it('show the browser notice in English in every language', () => {
    for (const { 'text.chrome_only': notice } of Object.values(messages))
      expect(notice).toBe('Please use Google Chrome for this site')
  })
})
