import { z } from 'zod'
import { id, integer, isEmail, listOf, nested, number, requiredText, text } from '../kernel/fields.ts'
import { hasDecimals } from '../kernel/money.ts'
import {
  type AccountingField,
  accountingFields,
  addressFields,
  type DocumentType,
  type DpcAddress,
  documentTypes,
  head,
  leastQuantity,
  most,
} from './document.ts'

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

const decimal = (least: number, largest: number) =>
  number({ min: least, max: largest }).pipe(
    z.number('message.should_be_a_number').refine((value) => hasDecimals(value, 2), 'message.at_most_two_decimals'),
  )

/** A quantity; an empty one is 1. */
const quantity = (type: DocumentType) =>
  z.preprocess((value) => (isEmpty(value) ? 1 : value), decimal(leastQuantity[type], most.quantity)).optional()
const price = z.preprocess((value) => (isEmpty(value) ? undefined : value), decimal(0, most.price).optional())

const ignored = z.unknown().optional()
const itemOf = { fee: 'ItemCode', sparepart: 'CodeCom', dpc: 'CodeCom' } as const

/** A line in a save: `LineNum` names one the document has. What a person may not write comes back and is ignored. */
export const savedLine = (type: DocumentType) =>
  z.strictObject({
    LineNum: integer().optional(),
    ItemCode: type === 'fee' ? requiredText(50).optional() : ignored,
    CodeCom: type === 'fee' ? ignored : requiredText(250).optional(),
    Quantity: quantity(type),
    Price: price,
    ...Object.fromEntries(Object.entries(accountingFields).map(([name, field]) => [name, field.optional()])),
    ID: ignored,
    LineStatus: ignored,
    Description: ignored,
    Distance: ignored,
    LineTotal: ignored,
  }) as unknown as z.ZodType<SavedLine>

/** A line as a save brings it, read. */
export interface SavedLine extends Partial<Record<AccountingField, string>> {
  readonly LineNum?: number | null
  readonly ItemCode?: string
  readonly CodeCom?: string
  readonly Quantity?: number
  readonly Price?: number
}
/** The field of a line that says what it is about. */
export const itemField = (type: DocumentType) => itemOf[type]

/** What a save of any document names besides its contents. */
export const savedHead = (type: DocumentType) => ({
  ...Object.fromEntries(Object.keys(head).map((name) => [name, ignored])),
  distance: ignored,
  callID: requiredText(50),
  docNum: text(50).optional(),
  version: integer().optional(),
  lines: listOf(savedLine(type))
    .refine((lines) => lines.length <= most.lines, 'message.must_be_maximum')
    .optional(),
  /** The `LineNum` of the line to cancel. */
  canceledLine: integer().optional(),
})

export const savedDocument = (type: 'fee' | 'sparepart') =>
  z.strictObject({ ...savedHead(type), orderLines: ignored }) as unknown as z.ZodType<SavedDocument>
export interface SavedDocument {
  readonly callID: string
  readonly docNum?: string
  readonly version?: number | null
  readonly lines?: readonly SavedLine[]
  readonly canceledLine?: number | null
}

const answeredQuestion = z.strictObject({
  name: requiredText(100),
  answer: requiredText(most.answer),
  question: ignored,
  possible_answers: ignored,
})

export const savedDpc = z.strictObject({
  ...savedHead('dpc'),
  service_job_uuid: id(),
  return_type: requiredText(50),
  dpc_user_type: requiredText(50),
  questions: listOf(answeredQuestion).optional(),
  address: nested(z.strictObject(addressFields).partial()).optional(),
  CreditNote: text(50).optional(),
}) as unknown as z.ZodType<SavedDpc>
export interface SavedDpc extends SavedDocument {
  readonly service_job_uuid: string
  readonly return_type: string
  readonly dpc_user_type: string
  readonly questions?: readonly { readonly name: string; readonly answer: string }[]
  readonly address?: Partial<DpcAddress>
  readonly CreditNote?: string
}

/** Which document is meant; `docType` says the same as `type`. */
const named = {
  type: z.enum(documentTypes),
  docType: z.enum(documentTypes).optional(),
  callID: requiredText(50),
}
const sameType = ({ type, docType }: { type: string; docType?: string | undefined }) =>
  docType === undefined || docType === type

const contents = ['orderLines', 'distance', 'lines', 'questions', 'return_type', 'dpc_user_type', 'address'] as const

/** The document as it was loaded. The credit note's number of a return request may be given with it. */
export const confirmedDocument = z
  .strictObject({
    ...Object.fromEntries([...Object.keys(head), ...contents].map((name) => [name, ignored])),
    ...named,
    DocNum: requiredText(50),
    version: integer().optional(),
    CreditNote: text(50).optional(),
  })
  .refine(sameType, 'docType should be the type')
  .transform((body) => body as unknown as ConfirmedDocument)
export interface ConfirmedDocument {
  readonly type: DocumentType
  readonly callID: string
  readonly DocNum: string
  readonly version?: number | null
  readonly CreditNote?: string
}

/** Why a document is rejected, and who is written to. */
export const rejectedDocument = z
  .strictObject({
    ...named,
    docNum: requiredText(50),
    version: integer().optional(),
    email: z.preprocess(
      (value) => (typeof value === 'string' ? value.trim() : (value ?? '')),
      z
        .string('message.should_be_an_email')
        .min(1, 'text.required')
        .refine((value) => value === '' || isEmail(value), 'message.should_be_an_email'),
    ),
    subject: text(250).optional(),
    comment: requiredText(2000),
  })
  .refine(sameType, 'docType should be the type')
