import { z } from 'zod'
import { text } from '../kernel/fields.ts'

/** Fee purchase orders, spare-part requests, and return requests. */
export const documentTypes = ['fee', 'sparepart', 'dpc'] as const
export type DocumentType = (typeof documentTypes)[number]

/** O open, C once it stands on an invoice. */
export const DocStatus = { open: 'O', closed: 'C' } as const
/** O open, C cancelled: it stays on its document and counts no more. */
export const LineStatus = { open: 'O', cancelled: 'C' } as const
const yesNo = z.enum(['Y', 'N'])

/** Whose address a return request is fetched at: the company's, the customer's, or one that is typed in. */
export const DpcUserType = { sat: 'SAT', client: 'Client', other: 'Other' } as const

/** Bounds of what is typed: they keep every total exact as a JSON number. */
export const most = {
  quantity: 99_999.99,
  price: 999_999.99,
  total: 999_999_999_999.99,
  lines: 200,
  answer: 255,
} as const
/** The smallest quantity of a line. */
export const leastQuantity: Record<DocumentType, number> = { fee: 0, sparepart: 1, dpc: 1 }

/** Central staff's books: only a dispatcher reads or writes them. */
export const accountingFields = {
  Account: text(50),
  BusinessUnit: text(50),
  CostCenter: text(50),
  Destination: text(50),
} as const
export type AccountingField = keyof typeof accountingFields
const accounting = z.string().optional()

/** A line as its reader gets it; the accounting fields are there for a dispatcher only. Amounts in euros, distances in km. */
export const orderLine = z.object({
  ID: z.string(),
  LineNum: z.int(),
  LineStatus: z.enum(['O', 'C']),
  ItemCode: z.string(),
  CodeCom: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  Price: z.number(),
  Distance: z.number().nullable(),
  LineTotal: z.number(),
  Account: accounting,
  BusinessUnit: accounting,
  CostCenter: accounting,
  Destination: accounting,
})
export type OrderLine = z.output<typeof orderLine>

/** The call a document belongs to, for the reader who may see that call. */
export const callData = z.object({
  ID: z.string(),
  call_id: z.string(),
  subject: z.string(),
  status_id: z.int(),
  status: z.string(),
  is_saved_status_open: z.boolean(),
  societe_uuid: z.string().nullable(),
  subcontractor_name: z.string(),
  accepted_at: z.string().nullable(),
  customer_name: z.string(),
  adresse: z.string(),
  street_number: z.string(),
  code_postal: z.string(),
  ville: z.string(),
  pays: z.string(),
  phone: z.string(),
})
export type CallData = z.output<typeof callData>

/** What every document holds. A new one, not yet saved, has no `DocEntry`, an empty `DocNum` and version 0. */
export const head = {
  /** `DocEntry` as text. */
  ID: z.string(),
  DocEntry: z.int().nullable(),
  version: z.int(),
  type: z.enum(documentTypes),
  DocNum: z.string(),
  /** The `call_id` of the call it came from; the same as `call_id`. */
  SCOrigin: z.string(),
  call_id: z.string(),
  service_job_uuid: z.string(),
  societe_uuid: z.string().nullable(),
  subcontractor_name: z.string(),
  CardCode: z.string(),
  DocDate: z.string(),
  DocTotal: z.number(),
  DocStatus: z.enum(['O', 'C']),
  IsChangeRequested: yesNo,
  Confirmed: yesNo,
  ReturnType: z.string(),
  CreditNote: z.string(),
  /** Null where the reader may not see the call, or no longer. */
  callData: callData.nullable(),
} as const

/** A row of the three lists. */
export const documentRow = z.object(head)
export type DocumentRow = z.output<typeof documentRow>

/** What the server lets this person do with this document now. */
export const documentCan = z.object({
  /** Write it: without it everything is read-only. */
  save: z.boolean(),
  /** Only a new document takes new lines. */
  addLine: z.boolean(),
  cancelLine: z.boolean(),
  setPrice: z.boolean(),
  seeAccounting: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
})
export type DocumentCan = z.output<typeof documentCan>

/** A loaded fee or spare-part document. `distance` is the company's to the call in km: what bounds a fee's quantity. */
export const documentRecord = z.object({
  ...head,
  orderLines: z.array(orderLine),
  distance: z.number().nullable(),
  can: documentCan,
})
export type DocumentRecord = z.output<typeof documentRecord>

/** A question of a return request. Without possible answers it is answered freely. */
export const dpcQuestion = z.object({
  name: z.string(),
  question: z.string(),
  possible_answers: z.array(z.string()),
  answer: z.string(),
})
export type DpcQuestion = z.output<typeof dpcQuestion>

export const addressFields = {
  contact_name: text(250),
  adresse: text(250),
  street_number: text(30),
  code_postal: text(20),
  ville: text(120),
  pays: text(2),
  phone: text(40),
} as const
/** Where something is fetched at; `GetSatAddress` answers the same fields. */
export const dpcAddress = z.object({
  contact_name: z.string(),
  adresse: z.string(),
  street_number: z.string(),
  code_postal: z.string(),
  ville: z.string(),
  pays: z.string(),
  phone: z.string(),
})
export type DpcAddress = z.output<typeof dpcAddress>

/** A loaded return request, with the questions of its return type. */
export const dpcRecord = z.object({
  ...head,
  return_type: z.string(),
  dpc_user_type: z.string(),
  questions: z.array(dpcQuestion),
  lines: z.array(orderLine),
  address: dpcAddress,
  can: documentCan,
})
export type DpcRecord = z.output<typeof dpcRecord>
