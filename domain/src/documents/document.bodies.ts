import { z } from 'zod'
import { ignoredField } from '../attachments/attachment.ts'
import { batchFields, hasOneRowSelection, rowSelectionError, versionField } from '../platform/batch.ts'
import { email, flag, id, integer, listOf, nested, number, requiredText, text } from '../platform/fields.ts'
import type { List } from '../platform/list.ts'
import { hasAtMostDecimals } from '../platform/money.ts'
import { dpcList, feeList, sparePartList } from './document.list.ts'
import {
  type AccountingField,
  accountingFields,
  type DocumentType,
  type DpcAddress,
  documentFields,
  documentLimits,
  documentTypes,
  dpcAddressFields,
  minQuantity,
} from './document.ts'

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

const decimal = (min: number, max: number) =>
  number({ min, max }).pipe(
    z
      .number('message.should_be_a_number')
      .refine((value) => hasAtMostDecimals(value, 2), 'message.at_most_two_decimals'),
  )

/** Quantity; null or blank becomes 1. */
const quantity = (type: DocumentType) =>
  z.preprocess((value) => (isEmpty(value) ? 1 : value), decimal(minQuantity[type], documentLimits.quantity)).optional()
const price = z.preprocess((value) => (isEmpty(value) ? undefined : value), decimal(0, documentLimits.price).optional())

const itemFieldByType = { fee: 'ItemCode', sparepart: 'CodeCom', dpc: 'CodeCom' } as const

/** Schema of a line in a save. `LineNum` identifies an existing line; read-only fields are ignored. */
const saveLineBody = (type: DocumentType) =>
  z.strictObject({
    LineNum: integer().optional(),
    ItemCode: type === 'fee' ? requiredText(50).optional() : ignoredField,
    CodeCom: type === 'fee' ? ignoredField : requiredText(250).optional(),
    Quantity: quantity(type),
    Price: price,
    ...Object.fromEntries(Object.entries(accountingFields).map(([name, field]) => [name, field.optional()])),
    ID: ignoredField,
    LineStatus: ignoredField,
    Description: ignoredField,
    Distance: ignoredField,
    LineTotal: ignoredField,
    // Ignored fields are not part of the type.
  }) as unknown as z.ZodType<SaveLineBody>

/** A parsed line of a save. */
export interface SaveLineBody extends Partial<Record<AccountingField, string>> {
  readonly LineNum?: number | null
  readonly ItemCode?: string
  readonly CodeCom?: string
  readonly Quantity?: number
  readonly Price?: number
}
/** Name of the line field that identifies the item: `ItemCode` for fees, else `CodeCom`. */
export const itemField = (type: DocumentType) => itemFieldByType[type]

/** Schemas of the fields shared by the saves of all documents. Fields of a loaded document are accepted and ignored. */
export const saveBodyFields = (type: DocumentType) => ({
  ...Object.fromEntries(Object.keys(documentFields).map((name) => [name, ignoredField])),
  distance: ignoredField,
  first_of_two: ignoredField,
  change_request: ignoredField,
  callID: requiredText(50),
  docNum: text(50).optional(),
  version: integer().optional(),
  lines: listOf(saveLineBody(type), { max: documentLimits.lines, tooMany: 'message.must_be_maximum' }).optional(),
  /** The `LineNum` of the line to cancel. */
  canceledLine: integer().optional(),
})

/** Body schema of a fee or spare-part save. */
export const saveDocumentBody = (type: 'fee' | 'sparepart') =>
  // Ignored fields are not part of the type.
  z.strictObject({ ...saveBodyFields(type), orderLines: ignoredField }) as unknown as z.ZodType<SaveDocumentBody>
/** A parsed save of a fee or spare-part document. */
export interface SaveDocumentBody {
  readonly callID: string
  readonly docNum?: string
  readonly version?: number | null
  readonly lines?: readonly SaveLineBody[]
  readonly canceledLine?: number | null
}

const answeredQuestion = z.strictObject({
  name: requiredText(100),
  answer: requiredText(documentLimits.answer),
  question: ignoredField,
  possible_answers: ignoredField,
})

/** Body schema of a return request save. */
export const saveDpcBody = z.strictObject({
  ...saveBodyFields('dpc'),
  service_job_uuid: id(),
  return_type: requiredText(50),
  dpc_user_type: requiredText(50),
  questions: listOf(answeredQuestion, { max: documentLimits.questions }).optional(),
  address: nested(z.strictObject(dpcAddressFields).partial()).optional(),
  CreditNote: text(50).optional(),
  // Ignored fields are not part of the type.
}) as unknown as z.ZodType<SaveDpcBody>
/** A parsed save of a return request. */
export interface SaveDpcBody extends SaveDocumentBody {
  readonly service_job_uuid: string
  readonly return_type: string
  readonly dpc_user_type: string
  readonly questions?: readonly { readonly name: string; readonly answer: string }[]
  readonly address?: Partial<DpcAddress>
  readonly CreditNote?: string
}

/** Most characters of what a decision says. */
export const decisionLimits = { reason: 2000 } as const

/** Identifies the document. `docType` is optional and must equal `type`. */
const documentKeyFields = {
  type: z.enum(documentTypes),
  docType: z.enum(documentTypes).optional(),
  callID: requiredText(50),
}
const hasConsistentType = ({ type, docType }: { type: string; docType?: string | undefined }) =>
  docType === undefined || docType === type

const ignoredContents = [
  'orderLines',
  'distance',
  'first_of_two',
  'change_request',
  'lines',
  'questions',
  'return_type',
  'dpc_user_type',
  'address',
] as const

/** Body of an approval: the loaded document, for a return request with an optional credit note number. */
export const confirmDocumentBody = z
  .strictObject({
    ...Object.fromEntries([...Object.keys(documentFields), ...ignoredContents].map((name) => [name, ignoredField])),
    ...documentKeyFields,
    DocNum: requiredText(50),
    version: integer().optional(),
    CreditNote: text(50).optional(),
    /** Reason to approve a blocked document. */
    reason: text(decisionLimits.reason).optional(),
  })
  .refine(hasConsistentType, 'docType should be the type')
  // Ignored fields are not part of the type.
  .transform((body) => body as unknown as ConfirmDocumentBody)
/** A parsed approval. */
export interface ConfirmDocumentBody {
  readonly type: DocumentType
  readonly callID: string
  readonly DocNum: string
  readonly version?: number | null
  readonly CreditNote?: string
  readonly reason?: string
}

/** Body of an approval that is taken back. */
export const takeBackBody = z
  .strictObject({
    ...documentKeyFields,
    DocNum: requiredText(50),
    version: integer().optional(),
    reason: requiredText(decisionLimits.reason),
  })
  .refine(hasConsistentType, 'docType should be the type')

const documentItem = () => z.strictObject({ DocNum: requiredText(50), version: versionField() })
const confirmManyOf = <Type extends DocumentType>(type: Type, list: List) =>
  z
    .strictObject({ type: z.literal(type), ...batchFields(documentItem(), list), clean: flag().optional() })
    .refine(hasOneRowSelection, rowSelectionError)

/** Body of a batch approval of documents of one type. `clean`: only those without a warning. */
export const confirmManyBody = () =>
  z.discriminatedUnion('type', [
    confirmManyOf('fee', feeList),
    confirmManyOf('sparepart', sparePartList),
    confirmManyOf('dpc', dpcList),
  ])

const cleanOf = <Type extends DocumentType>(type: Type, list: List) => {
  const { items, filterData } = batchFields(documentItem(), list)
  return z
    .strictObject({ type: z.literal(type), items, filterData })
    .refine(
      ({ items, filterData }) => (items === undefined) !== (filterData === undefined),
      'send either items or filterData',
    )
}

/** Body of the search for clean documents, by their numbers or by filters. */
export const cleanDocumentsBody = () =>
  z.discriminatedUnion('type', [cleanOf('fee', feeList), cleanOf('sparepart', sparePartList), cleanOf('dpc', dpcList)])

/** Body of a rejection: the reason, and the recipient of the email. */
export const rejectDocumentBody = z
  .strictObject({
    ...documentKeyFields,
    docNum: requiredText(50),
    version: integer().optional(),
    email: email().refine((value) => value !== '', 'text.required'),
    subject: text(250).optional(),
    comment: requiredText(decisionLimits.reason),
  })
  .refine(hasConsistentType, 'docType should be the type')
