import { z } from 'zod'
import { callCampaign } from '../calls/call-campaign.ts'
import { defectFields } from '../defects/defect.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { namedPayers, visitPayment } from './payment.ts'

/** Results of a visit: repaired, another visit is needed, or the customer was not there. */
export const visitResults = ['done', 'again', 'absent'] as const
export type VisitResult = (typeof visitResults)[number]

/** Limits of what one visit takes and shows. */
export const visitLimits = {
  days: 3,
  visits: 60,
  earlier: 5,
  /** Calls in one request for their progress. */
  progress: 200,
  fees: 50,
  parts: 50,
  /** Parts of one report that are not in the catalogue, and results of a search of the catalogue. */
  otherParts: 20,
  foundParts: 30,
  partSearch: 100,
  photos: 50,
  missing: 500,
  name: 250,
  signatureBytes: 200 * 1024,
  /** Parts of one product, and defect codes, that are sent along. */
  partsOfProduct: 100,
  defectCodes: 2000,
} as const

/** Progress of a visit. Instants are those of the phone; null if it did not happen yet. */
const visitProgress = once(() =>
  z.object({
    on_the_way_at: z.string().nullable(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    result: z.enum(visitResults).nullable(),
    /** Things that another visit needs; '' unless the result is `again`. */
    missing: z.string(),
    /** The time that the technician proposes for another visit. */
    proposed_at: z.string().nullable().default(null),
    /** Parts that are not in the catalogue, each a line with quantity and text. */
    other_parts: z.string().default(''),
    signed_by: z.string(),
  }),
)
export type VisitProgress = OutputOf<typeof visitProgress>

/** The progress of a visit that nobody has set out for. */
export const noProgress: VisitProgress = {
  on_the_way_at: null,
  started_at: null,
  finished_at: null,
  result: null,
  missing: '',
  proposed_at: null,
  other_parts: '',
  signed_by: '',
}

/** The progress of a call's visit, with the photos that the phone announced and those that arrived. */
export const callProgress = once(() =>
  z.object({
    ID: z.string(),
    ...visitProgress().shape,
    photos_announced: z.int().default(0),
    photos_received: z.int().default(0),
    payment: visitPayment().nullable().default(null),
  }),
)
export type CallProgress = OutputOf<typeof callProgress>

/** Whoever may pay a repair. */
const payers = [...namedPayers, 'unknown'] as const

/** The expected payer: `why` names the warranty or the contract in words, `until` is the last covered day. */
const visitPayer = once(() => z.object({ who: z.enum(payers), why: z.string(), until: z.string().nullable() }))
export type VisitPayer = OutputOf<typeof visitPayer>

const earlierVisit = once(() =>
  z.object({
    call_id: z.string(),
    at: z.string(),
    /** The company; '' if the reader may not know it. */
    company: z.string(),
    /** The report of the company. */
    done: z.string(),
    /** The deepest known level of the defect code, in words. */
    defect: z.string(),
  }),
)

const writtenLine = once(() =>
  z.object({ DocNum: z.string(), code: z.string(), text: z.string(), Quantity: z.number() }),
)

const visitAtAddress = once(() =>
  z.object({
    call_id: z.string(),
    /** The appointment, or the creation of a call without one. */
    at: z.string(),
    product: z.string(),
    door: z.string(),
    is_open: z.boolean(),
  }),
)

/** A manual or a drawing of the product. */
const manual = once(() => z.object({ text: z.string(), url: z.string() }))

/** `image_url` needs the bearer token. */
const visitPhoto = once(() => z.object({ image_guid: z.string(), name: z.string(), image_url: z.string() }))

/** A visit with everything that its technician needs at the door. */
export const visit = once(() =>
  z.object({
    /** Telephone of the company. Undefined in what a phone has kept from the previous version, as others below. */
    company_phone: z.string().optional(),
    /** Telephone of the network's office. */
    office_phone: z.string().optional(),
    keeps_original_photos: z.boolean().optional(),
    /** ID of the call. */
    ID: z.string(),
    call_id: z.string(),
    version: z.int(),
    status_id: z.int(),
    technician: z.string(),
    technician_name: z.string(),
    appointment_date_at: z.string(),
    duration_minutes: z.int().nullable(),
    customer: z.object({
      name: z.string(),
      phone: z.string(),
      phone2: z.string(),
      email: z.string(),
      /** The numbers in both telephone fields as links: a phone is not sent the numbering plans. [] before this version. */
      telephones: z.array(z.object({ text: z.string(), href: z.string() })).default([]),
    }),
    address: z.object({
      /** Whole address in one line. */
      text: z.string(),
      street: z.string(),
      ville: z.string(),
      /** '' in what a phone has kept from the previous version. */
      pays: z.string().default(''),
      code_postal: z.string(),
      /** Door, stairs and other hints of the address. */
      details: z.string(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
    }),
    appliance: z.object({
      product: z.string(),
      code: z.string(),
      serial: z.string(),
      /** True if the serial number is a stand-in: such a call cannot be set done. */
      is_fictive: z.boolean(),
    }),
    call_type: z.string(),
    problem: z.string(),
    subject: z.string(),
    description: z.string(),
    /** The report of the company so far. */
    remark: z.string(),
    defects: z.object(
      Object.fromEntries(defectFields.map((field) => [field, z.string()])) as Record<
        (typeof defectFields)[number],
        z.ZodString
      >,
    ),
    payer: visitPayer(),
    /** Earlier finished calls about the same appliance, the latest first. */
    earlier: z.array(earlierVisit()),
    /** Open lines of fees and parts already written on the call. */
    fees: z.array(writtenLine()),
    parts: z.array(writtenLine()),
    progress: visitProgress(),
    payment: visitPayment().nullable().default(null),
    /** The customer's note about the visit. */
    note: z.string().optional(),
    /** Photos of a sent report that have arrived. */
    photos: z.array(visitPhoto()).optional(),
    /** Photos that the customer sent. */
    customer_photos: z.array(visitPhoto()).optional(),
    /** Other calls of the company at the same street and number, the latest first. */
    same_address: z.array(visitAtAddress()).optional(),
    manuals: z.array(manual()).optional(),
    /** The campaign that the visit is made for. */
    campaign: callCampaign().nullable().optional(),
    campaign_answer: z.string().optional(),
  }),
)
export type Visit = OutputOf<typeof visit>

const feeItem = once(() =>
  z.object({ ItemCode: z.string(), text: z.string(), Price: z.number(), Distance: z.number().nullable() }),
)
const partItem = once(() =>
  z.object({
    CodeCom: z.string(),
    text: z.string(),
    /** Euros without tax. */
    Price: z.number().optional(),
    /** Codes of the products it belongs to, among those of the visits. */
    products: z.array(z.string()),
    /** Its position in the drawing of a product, by the code of the product, if it is known. */
    drawing_positions: z.record(z.string(), z.string()).optional(),
  }),
)
/** A part that a search of the catalogue found. */
export const foundPart = once(() =>
  z.object({
    CodeCom: z.string(),
    text: z.string(),
    /** Euros without tax. */
    Price: z.number(),
    /** True if it is known to belong to the appliance of the visit. */
    is_of_product: z.boolean(),
    /** Its position in the drawing of the appliance; '' if it is not known. */
    drawing_position: z.string(),
  }),
)
export type FoundPart = OutputOf<typeof foundPart>

const defectItem = once(() =>
  z.object({
    code: z.string(),
    text: z.string(),
    /** The code above; null on the first level. */
    parent: z.string().nullable(),
  }),
)

/** The visits of some days, and the lists to choose from while working on them. */
export const visitDays = once(() =>
  z.object({
    from: z.string(),
    days: z.int(),
    /** When this was read, by the server's clock. */
    at: z.string(),
    visits: z.array(visit()),
    /** Percent that the company's work is taxed with today; null if it is not known. */
    tax_rate: z.number().nullable().optional(),
    lists: z.object({ fees: z.array(feeItem()), parts: z.array(partItem()), defects: z.array(defectItem()) }),
  }),
)
export type VisitDays = OutputOf<typeof visitDays>

/** Answer to an act: the call with its new version, and the visit by its appointment with its progress. */
export const visitAnswer = once(() =>
  z.object({
    ID: z.string(),
    version: z.int(),
    appointment_date_at: z.string().optional(),
    progress: visitProgress(),
  }),
)
export type VisitAnswer = OutputOf<typeof visitAnswer>

/** The warranty or contract of an appliance. `until` is the last covered day, if there is one. */
export const entitlement = once(() =>
  z.object({
    covered: z.boolean(),
    until: z.string().nullable(),
    who_pays: z.enum(payers),
    why: z.string(),
    /** Code and name of the product; '' if the serial number is unknown. */
    product: z.string(),
  }),
)
export type Entitlement = OutputOf<typeof entitlement>
