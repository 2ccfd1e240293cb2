import { z } from 'zod'
import { latitude, longitude } from '../addresses/coordinates.ts'
import { day, email, flag, id, requiredInteger, requiredText, text } from '../kernel/fields.ts'

/** The statuses the rules speak of; their names are rows of the value list `contract_statuses`. */
export const ContractStatus = { active: 'A', draft: 'D', onHold: 'F', terminated: 'T' } as const

/** The type every new contract has; on it the type can't be changed. */
export const standardType = 'S'

export const lengths = {
  serial_number: 250,
  product_code: 250,
  subcontractor_contract_number: 250,
  contract_description: 250,
  remark: 2000,
} as const

/** What a person writes on a contract. */
export const writtenFields = {
  status_id: requiredText(10),
  type_id: requiredText(50),
  contract_template: text(50),
  subcontractor_contract_number: text(lengths.subcontractor_contract_number),
  /** The company that serves it; central staff choose it. */
  societe_uuid: text(50),
  start_date: day(),
  end_date: day(),
  commission_invoiced: flag(),
  remark: text(lengths.remark),
  customer_name: text(250),
  adresse: text(250),
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
  /** The equipment card. While there is one, serial number and product are the card's. */
  ins_id: text(50),
  internal_serial_number: text(lengths.serial_number),
  code_product: text(lengths.product_code),
  warranty_start_date: day(),
  warranty_end_date: day(),
  warranty_extension_date: day(),
  contract_description: text(lengths.contract_description),
} as const
export type WrittenField = keyof typeof writtenFields

/** What the contract knows and nobody types: kept by the server. */
export const keptFields = {
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
  /** The same as `code_product`, under its other name on the wire. */
  product_code: z.string(),
  reseau_uuid: z.string(),
  produit_uuid: z.string().nullable(),
} as const

/** What the server lets this person do with this contract now. `edit` names the fields a save may change. */
export const contractCan = z.object({
  save: z.boolean(),
  delete: z.boolean(),
  /** Whether a new call may be made that carries it. */
  newCall: z.boolean(),
  edit: z.array(z.string()),
})
export type ContractCan = z.output<typeof contractCan>

/** A loaded contract. */
export const contractRecord = z.object({
  ID: z.string(),
  version: z.int(),
  ...writtenFields,
  // A loaded record says what is stored, which a form may still have to complete.
  type_id: z.string(),
  email: z.string(),
  societe_uuid: z.string(),
  ...keptFields,
  can: contractCan,
})
export type ContractRecord = z.output<typeof contractRecord>

/** Every field a save may carry: those a person may change, and those the server keeps and ignores. */
export const savedFields = {
  ID: id(),
  version: requiredInteger({ min: 1 }),
  ...writtenFields,
  ...(Object.fromEntries(Object.keys(keptFields).map((name) => [name, z.unknown()])) as Record<
    keyof typeof keptFields,
    z.ZodUnknown
  >),
} as const

/** One line of what a template covers, in the reader's language. */
export const coverageLine = z.object({
  ID: z.string(),
  coverage: z.string(),
  coverage_value: z.string(),
  template_code: z.string(),
  reseau_uuid: z.string(),
})
export type CoverageLine = z.output<typeof coverageLine>

/** What the one who takes a call is told of the contract the call would carry. */
export const contractFacts = z.object({
  service_contract_uuid: z.string(),
  service_contract_id: z.string(),
  contract_template: z.string(),
  contract_template_description: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  coverage: z.array(coverageLine),
  can: z.object({ open: z.boolean() }),
})
export type ContractFacts = z.output<typeof contractFacts>
