import type { DB } from '../platform/database/db.types.ts'

/** Replacement for required texts. */
export const erasedText = '[erased]'

/**
 * Content of a column after the erasure: a fixed value; `code`: the list value without its free text; `values`: a
 * change without its values; `row`: nothing, the whole row is deleted.
 */
export type Replacement = typeof erasedText | '' | null | 'code' | 'values' | 'row'

type ColumnReplacements<Table> = { readonly [Column in keyof Table]?: Replacement }

/**
 * Every column that may contain personal data of a customer: name, address, contact, free text. A test makes sure that
 * each text column is in this list or in `nonPersonalColumns`.
 */
export const personalColumns = {
  calls: {
    subject: erasedText,
    description: '',
    description_sat: '',
    reject_reason: 'code',
    reopening_reason: '',
    customer_code: '',
    code_client: '',
    customer_name: erasedText,
    adresse: '',
    adresse_complement: '',
    adresse2: '',
    adresse3: '',
    street_number: '',
    door_number: '',
    code_postal: '',
    ville: '',
    latitude: null,
    longitude: null,
    email: '',
    phone: '',
    phone2: '',
  },
  service_contracts: {
    remark: '',
    contract_description: '',
    customer_name: erasedText,
    adresse: '',
    street_number: '',
    door_number: '',
    code_postal: '',
    ville: '',
    latitude: null,
    longitude: null,
    email: '',
    phone: '',
    phone2: '',
  },
  equipment_cards: {
    OwnerCode: '',
    OwnerName: erasedText,
    OwnerEmail: '',
    OwnerPhone: '',
    OwnerPhone2: '',
    Street: '',
    StreetNo: '',
    Block: '',
    Zip: '',
    City: '',
    latitude: null,
    longitude: null,
  },
  documents: { contact_name: '', adresse: '', street_number: '', code_postal: '', ville: '', phone: '' },
  document_answers: { answer: erasedText },
  mails: { recipient: '', subject: erasedText, body: '', calendar: null },
  call_undos: { before: 'row' },
  customer_answers: { reason: 'row', floor: 'row', remark: 'row', rating_words: 'row' },
  attachments: { attachment_name: 'row' },
  uploads: { name: 'row' },
  history: { change_data: 'values' },
  reads: { filter: null },
  idempotency_keys: { answer: 'row' },
  idempotent_requests: { answer: 'row' },
  sign_in_states: { redirect_url: 'row' },
  views: { name: 'row', filter_data: 'row' },
  visits: { missing: '', other_parts: '', signed_by: '', payer_reason: '', paid_items: '' },
  visit_requests: {
    customer_name: 'row',
    email: 'row',
    phone: 'row',
    adresse: 'row',
    street_number: 'row',
    door_number: 'row',
    code_postal: 'row',
    ville: 'row',
    description: 'row',
  },
} as const satisfies { readonly [Table in keyof DB]?: ColumnReplacements<DB[Table]> }
