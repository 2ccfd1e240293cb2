import { z } from 'zod'
import { maxPhoneLength, text } from '../platform/fields.ts'

/** Fee purchase order, spare-part request and return request. */
export const documentTypes = ['fee', 'sparepart', 'dpc'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Status of a document; it is closed once it is invoiced. */
export const DocStatus = { open: 'O', closed: 'C' } as const
/** Status of a line. A cancelled line stays on the document but does not count. */
export const LineStatus = { open: 'O', cancelled: 'C' } as const
const yesNo = z.enum(['Y', 'N'])

/** Pickup address of a return request: the company's, the customer's, or another one. */
export const DpcUserType = { sat: 'SAT', client: 'Client', other: 'Other' } as const

/** Input limits. They keep every total exact as a JSON number. */
export const documentLimits = {
  quantity: 99_999.99,
  price: 999_999.99,
  total: 999_999_999_999.99,
  lines: 200,
  questions: 200,
  answer: 255,
} as const
/** Minimum quantity of a line, by document type. */
export const minQuantity: Record<DocumentType, number> = { fee: 0, sparepart: 1, dpc: 1 }

/** Schemas of the accounting fields, which only dispatchers read and write. */
export const accountingFields = {
  Account: text(50),
  BusinessUnit: text(50),
  CostCenter: text(50),
  Destination: text(50),
} as const
export type AccountingField = keyof typeof accountingFields
const accountingValue = z.string().optional()

/** A line of a document. Accounting fields are sent to dispatchers only. Amounts in euros, distances in km. */
const orderLine = z.object({
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
  Account: accountingValue,
  BusinessUnit: accountingValue,
  CostCenter: accountingValue,
  Destination: accountingValue,
})
export type OrderLine = z.output<typeof orderLine>

/** The call of a document, if the user may see it. */
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

/** The checks of a document, in the order in which they are shown. */
export const checkNames = [
  'duplicate',
  'repeat_visit',
  'kilometres',
  'distance_claim',
  'price',
  'quantity',
  'amount',
  'part',
  'coverage',
  'paid_by_customer',
  'call_open',
  'evidence',
  'company_data',
  'author',
] as const
export type CheckName = (typeof checkNames)[number]

/** The checks whose severity a network sets. An approval by an author always warns. */
export const policyCheckNames = checkNames.filter((name) => name !== 'author')
export type PolicyCheckName = (typeof policyCheckNames)[number]

/** Severities of a finding: it informs, warns, or keeps the document out of a batch approval. */
export const findingSeverities = ['info', 'warn', 'block'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** A severity as a number: 1 informs, 2 warns, 3 blocks. */
export const severityLevel = (severity: FindingSeverity) => findingSeverities.indexOf(severity) + 1

/** A document is clean if the level of its severest finding is below this one. */
export const cleanBelow = severityLevel('warn')
const blockedFrom = severityLevel('block')

/** True if a check blocks the document: it is approved only by itself, with a reason. */
export const isBlocked = ({ check_severity }: { readonly check_severity: number }) => check_severity >= blockedFrom

/**
 * A finding of a check. `text` is in the reader's language; `facts` are the numbers and codes it is made from. A
 * finding about a line names its `LineNum`.
 */
export const documentCheck = z.object({
  name: z.enum(checkNames),
  severity: z.enum(findingSeverities),
  text: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})
export type DocumentCheck = z.output<typeof documentCheck>

/** Fields of every document. A new, unsaved one has `DocEntry` null, an empty `DocNum` and version 0. */
export const documentFields = {
  /** `DocEntry` as text. */
  ID: z.string(),
  DocEntry: z.int().nullable(),
  version: z.int(),
  type: z.enum(documentTypes),
  DocNum: z.string(),
  /** Same as `call_id`. */
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
  /** Findings that this user may see, the severest first. */
  checks: z.array(documentCheck),
  /** The severest finding: 0 none, 1 informs, 2 warns, 3 blocks. 2 without a finding: not checked yet. */
  check_severity: z.int(),
  /** When and by whom the first of two approvals was given; null and '' if it was not. */
  first_approved_at: z.string().nullable(),
  first_approved_name: z.string(),
  /** Null if the user may not see the call. */
  callData: callData.nullable(),
} as const

/** A row of the fee, spare-part and return request lists. */
export const documentRow = z.object(documentFields)
export type DocumentRow = z.output<typeof documentRow>

/** Actions that the user may take on the document now. */
const documentPermissions = z.object({
  /** False makes the whole document read-only. */
  save: z.boolean(),
  /** Only for a new document. */
  addLine: z.boolean(),
  cancelLine: z.boolean(),
  setPrice: z.boolean(),
  seeAccounting: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
  takeBack: z.boolean(),
})
export type DocumentPermissions = z.output<typeof documentPermissions>

/** A requested change: reason, user and instant; null if there is none. */
const changeRequest = z.object({ comment: z.string(), user_name: z.string(), created_at: z.string() }).nullable()
export type ChangeRequest = z.output<typeof changeRequest>

/** A loaded fee or spare-part document. `distance` is from company to call in km; it limits fee quantities. */
export const documentRecord = z.object({
  ...documentFields,
  orderLines: z.array(orderLine),
  distance: z.number().nullable(),
  /** True if the user's approval would be the first of two. */
  first_of_two: z.boolean(),
  change_request: changeRequest,
  can: documentPermissions,
})
export type DocumentRecord = z.output<typeof documentRecord>

/** Minimum number of cases for a usual amount: the median of fewer says little, and could reveal one company. */
export const usualAmountCases = 20

/** Calls of a problem that usual amounts and quantities are computed from: the newest of the last 12 months. */
export const usualAmountCalls = 20_000

/**
 * The median of the lines with this fee or product, in euros, for calls with the same problem in the last 12 months.
 */
export const usualAmount = z.object({ code: z.string(), median: z.number(), cases: z.int() })
export type UsualAmount = z.output<typeof usualAmount>

/** A question of a return request. Without possible answers, the answer is free text. */
const dpcQuestion = z.object({
  name: z.string(),
  question: z.string(),
  possible_answers: z.array(z.string()),
  answer: z.string(),
})
export type DpcQuestion = z.output<typeof dpcQuestion>

/** Schemas of the pickup address in a save. */
export const dpcAddressFields = {
  contact_name: text(250),
  adresse: text(250),
  street_number: text(30),
  code_postal: text(20),
  ville: text(120),
  pays: text(2),
  phone: text(maxPhoneLength),
} as const
/** Pickup address of a return request. `GetSatAddress` returns the same fields. */
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
  ...documentFields,
  return_type: z.string(),
  dpc_user_type: z.string(),
  questions: z.array(dpcQuestion),
  lines: z.array(orderLine),
  address: dpcAddress,
  change_request: changeRequest,
  can: documentPermissions,
})
export type DpcRecord = z.output<typeof dpcRecord>
