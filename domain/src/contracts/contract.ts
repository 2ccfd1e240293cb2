import { z } from 'zod'
import { latitude, longitude } from '../addresses/coordinates.ts'
import { maxPromisedHours } from '../calls/promise.ts'
import {
  day,
  flag,
  id,
  integer,
  maxPhoneLength,
  requiredInteger,
  requiredText,
  savedEmail,
  text,
} from '../platform/fields.ts'

/** Ids of the statuses used by rules. Their names are in the value list `contract_statuses`. */
export const ContractStatus = { active: 'A', draft: 'D', onHold: 'F', terminated: 'T' } as const

/** Type of every new contract. A contract of this type cannot change its type. */
export const standardType = 'S'

/** Maximum lengths of contract fields, in characters. */
export const maxLengths = {
  serial_number: 250,
  product_code: 250,
  subcontractor_contract_number: 250,
  contract_description: 250,
  remark: 2000,
} as const

/** Schemas of the fields that a user fills in on a contract. */
export const inputFields = {
  status_id: requiredText(10),
  type_id: requiredText(50),
  contract_template: text(50),
  subcontractor_contract_number: text(maxLengths.subcontractor_contract_number),
  /** The service company; chosen by central staff. */
  societe_uuid: text(50),
  start_date: day(),
  end_date: day(),
  /** Hours by the clock within which a call is to be answered; null without a promise. */
  promised_hours: integer({ min: 1, max: maxPromisedHours }),
  commission_invoiced: flag(),
  remark: text(maxLengths.remark),
  customer_name: text(250),
  adresse: text(250),
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
  /** The equipment card. If set, serial number and product come from the card. */
  ins_id: text(50),
  internal_serial_number: text(maxLengths.serial_number),
  code_product: text(maxLengths.product_code),
  warranty_start_date: day(),
  warranty_end_date: day(),
  warranty_extension_date: day(),
  contract_description: text(maxLengths.contract_description),
} as const
export type InputField = keyof typeof inputFields

/** Schemas of the fields that the server sets. */
export const serverFields = {
  service_contract_id: z.string(),
  contract_status_translation: z.string(),
  contract_type_translation: z.string(),
  contract_template_description: z.string(),
  template_description: z.string(),
  subcontractor_name: z.string(),
  created_at: z.string(),
  creator_user_name: z.string(),
  termination_date: z.string().nullable(),
  item_name: z.string(),
  /** Same as `code_product`, under its other name in the API. */
  product_code: z.string(),
  reseau_uuid: z.string(),
  produit_uuid: z.string().nullable(),
} as const

/** Actions that the user may take on the contract now. `edit` lists the fields that a save may change. */
const contractPermissions = z.object({
  save: z.boolean(),
  delete: z.boolean(),
  /** True if the user may create a call from it. */
  newCall: z.boolean(),
  edit: z.array(z.string()),
})

/** A loaded contract. */
export const contractRecord = z.object({
  ID: z.string(),
  version: z.int(),
  ...inputFields,
  // Stored values may be incomplete, so these fields are not required here.
  type_id: z.string(),
  email: z.string(),
  societe_uuid: z.string(),
  ...serverFields,
  can: contractPermissions,
})
export type ContractRecord = z.output<typeof contractRecord>

/** Schemas of the fields accepted by a save: editable fields, and server fields, which are ignored. */
export const saveBodyFields = {
  ID: id(),
  version: requiredInteger({ min: 1 }),
  ...inputFields,
  ...(Object.fromEntries(Object.keys(serverFields).map((name) => [name, z.unknown()])) as Record<
    keyof typeof serverFields,
    z.ZodUnknown
  >),
} as const

/** One line of the coverage of a template, in the user's language. */
export const coverageLine = z.object({
  ID: z.string(),
  coverage: z.string(),
  coverage_value: z.string(),
  template_code: z.string(),
  reseau_uuid: z.string(),
})
export type CoverageLine = z.output<typeof coverageLine>

/** The contract that a new call would get, as shown to the user who creates the call. */
export const applianceContractFacts = z.object({
  service_contract_uuid: z.string(),
  service_contract_id: z.string(),
  contract_template: z.string(),
  contract_template_description: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  coverage: z.array(coverageLine),
  can: z.object({ open: z.boolean() }),
})
export type ApplianceContractFacts = z.output<typeof applianceContractFacts>
