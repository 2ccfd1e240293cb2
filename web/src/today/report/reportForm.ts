import { maxLengths } from '@callout/domain/calls/call.ts'
import { refusalOfLevels } from '@callout/domain/defects/defect.rules.ts'
import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import { minQuantity } from '@callout/domain/documents/document.ts'
import { type NamedPayer, type PaymentMeans, refusalOfPayment } from '@callout/domain/visits/payment.ts'
import { refusalOfProposal, refusalOfReport } from '@callout/domain/visits/visit.rules.ts'
import { type Visit, type VisitResult, visitLimits } from '@callout/domain/visits/visit.ts'
import type { FieldErrors } from '../../platform/forms/fieldErrors.ts'
import type { CallValues, KeptFile, QueuedAct } from '../offline/queue.types.ts'

/** A point of a stroke, in pixels of the pad. */
export interface SignaturePoint {
  readonly x: number
  readonly y: number
  readonly pressure: number
  readonly time: number
}

/** A signature as it was drawn, on a pad of this size in pixels. */
export interface DrawnSignature {
  readonly width: number
  readonly height: number
  readonly strokes: readonly (readonly SignaturePoint[])[]
}

export interface Line {
  readonly code: string
  readonly Quantity: number
  /** Its name, if it is not among the items that this phone has. */
  readonly text?: string | undefined
  /** Its price in euros without tax, then. */
  readonly price?: number | undefined
}

/** Typed fields of the report of a visit. */
export interface ReportValues extends DefectCodes {
  readonly serial_number: string
  readonly parts: readonly Line[]
  /** Parts that are not in the catalogue, by their text. */
  readonly other_parts: readonly Line[]
  readonly fees: readonly Line[]
  /** The payer, if it is another one than expected. */
  readonly payer: NamedPayer | ''
  readonly payer_reason: string
  /** Means of the payment; '' if not at the visit. */
  readonly paid_means: PaymentMeans | ''
  readonly remark: string
  /** The answer to the question of the call's campaign; '' if it is not given here. */
  readonly campaign_answer: 'Y' | 'N' | ''
  readonly result: VisitResult | ''
  readonly missing: string
  /** The time proposed for another visit (ISO 8601); '' if none is. */
  readonly proposed_at: string
  readonly signed_by: string
  readonly signature: DrawnSignature | undefined
}

/** The report as this form sends it. */
export interface ReportBody extends Partial<DefectCodes> {
  readonly result: VisitResult
  readonly remark: string
  readonly campaign_answer?: 'Y' | 'N'
  readonly missing?: string
  readonly proposed_at?: string
  readonly serial_number?: string
  readonly payer?: NamedPayer
  readonly payer_reason?: string
  readonly payment?: { readonly amount: number; readonly means: PaymentMeans }
  readonly signed_by?: string
  readonly fees?: readonly { readonly ItemCode: string; readonly Quantity: number }[]
  readonly parts?: readonly { readonly CodeCom: string; readonly Quantity: number }[]
  readonly other_parts?: readonly { readonly text: string; readonly Quantity: number }[]
}

/** The report in a queued `Finish` act, which only this form creates. */
export const reportOf = ({ body }: Pick<QueuedAct, 'body'>) => body as ReportBody

/** The report of a visit before anything is typed. */
export const blankReport = ({ appliance, defects, remark }: CallValues): ReportValues => ({
  ...defects,
  serial_number: appliance.is_fictive ? '' : appliance.serial,
  parts: [],
  other_parts: [],
  fees: [],
  payer: '',
  payer_reason: '',
  paid_means: '',
  remark,
  campaign_answer: '',
  result: '',
  missing: '',
  proposed_at: '',
  signed_by: '',
  signature: undefined,
})

/** The fields that were sent before, to be corrected. */
export function valuesOfBody(body: ReportBody, base: CallValues): ReportValues {
  const blank = blankReport(base)
  const { fees = [], parts = [], other_parts = [], result, remark } = body
  return {
    ...blank,
    // `fromEntries` does not keep the names.
    ...(Object.fromEntries(
      defectFields.map((field) => [field, body[field] ?? blank[field]]),
    ) as unknown as DefectCodes),
    serial_number: body.serial_number ?? blank.serial_number,
    fees: fees.map(({ ItemCode, Quantity }) => ({ code: ItemCode, Quantity })),
    parts: parts.map(({ CodeCom, Quantity }) => ({ code: CodeCom, Quantity })),
    other_parts: other_parts.map(({ text, Quantity }) => ({ code: text, Quantity })),
    payer: body.payer ?? '',
    payer_reason: body.payer_reason ?? '',
    paid_means: body.payment?.means ?? '',
    campaign_answer: body.campaign_answer ?? '',
    remark,
    result,
    missing: body.missing ?? '',
    proposed_at: body.proposed_at ?? '',
    signed_by: body.signed_by ?? '',
  }
}

/** The body of a report. Serial number and defect codes are sent only if they differ from those it is based on. */
export function bodyOf(values: ReportValues, base: CallValues, payment?: ReportBody['payment']): ReportBody {
  const { result, remark, missing, signed_by, fees, parts, other_parts } = values
  const serial_number = values.serial_number.trim()
  const changed = defectFields.some((field) => values[field] !== base.defects[field])
  return {
    result: result as VisitResult,
    remark,
    ...(result === 'again' && { missing, ...(values.proposed_at && { proposed_at: values.proposed_at }) }),
    ...(serial_number !== blankReport(base).serial_number && serial_number !== '' && { serial_number }),
    ...(changed && Object.fromEntries(defectFields.map((field) => [field, values[field]]))),
    ...(values.payer !== '' && { payer: values.payer, payer_reason: values.payer_reason.trim() }),
    ...(payment && { payment }),
    ...(values.campaign_answer !== '' && { campaign_answer: values.campaign_answer }),
    ...(signed_by.trim() !== '' && { signed_by: signed_by.trim() }),
    fees: fees.map(({ code, Quantity }) => ({ ItemCode: code, Quantity })),
    parts: parts.map(({ code, Quantity }) => ({ CodeCom: code, Quantity })),
    ...(other_parts.length > 0 && {
      other_parts: other_parts.map(({ code, Quantity }) => ({ text: code, Quantity })),
    }),
  }
}

/** The typed text that can be added to a call that ended elsewhere: the remark, if it is new, and what is missing. */
export function remarkToAdd({ remark, missing, result }: ReportValues, base: Pick<CallValues, 'remark'>): string {
  const isNew = remark.trim() !== base.remark.trim()
  return [isNew ? remark.trim() : '', result === 'again' ? missing.trim() : '']
    .filter(Boolean)
    .join('\n')
    .slice(0, maxLengths.description)
}

export const isSigned = ({ signature }: ReportValues) => (signature?.strokes.length ?? 0) > 0

/** The errors of the report: a message key for each field, by the rules of the server. */
export function errorsOf(
  values: ReportValues,
  visit: Visit,
  files: readonly Pick<KeptFile, 'role'>[],
  payment?: ReportBody['payment'],
): FieldErrors {
  const { result } = values
  if (result === '') return { result: 'text.required' }
  const hasSignature = isSigned(values) || files.some(({ role }) => role === 'signature')
  const report = {
    ...values,
    other_parts: undefined,
    result,
    photos: files.filter(({ role }) => role === 'photo'),
    signature: hasSignature || undefined,
  }
  return {
    ...refusalOfReport(report, { fictive_serial_number: visit.appliance.is_fictive })?.errors,
    ...refusalOfProposal({ ...report, proposed_at: values.proposed_at || undefined }, new Date().toISOString())?.errors,
    ...refusalOfPayment({ ...values, payer: values.payer || undefined, payment }, visit.payer.who)?.errors,
    ...refusalOfLevels(values)?.errors,
    ...errorsOfLines('fees', values.fees, minQuantity.fee),
    ...errorsOfLines('parts', values.parts, minQuantity.sparepart),
    ...errorsOfLines('other_parts', values.other_parts, minQuantity.sparepart),
    ...errorsOfLengths(values),
  }
}

function errorsOfLines(name: 'fees' | 'parts' | 'other_parts', lines: readonly Line[], min: number): FieldErrors {
  if (lines.some(({ Quantity }) => Number.isNaN(Quantity))) return { [name]: 'message.should_be_a_number' }
  const small = lines.findIndex(({ Quantity }) => Quantity < min)
  return small === -1 ? {} : { [`${name}.${small}.Quantity`]: 'message.must_be_minimum' }
}

function errorsOfLengths({
  serial_number,
  remark,
  missing,
  signed_by,
  payer_reason,
  result,
}: ReportValues): FieldErrors {
  const error = 'message.too_long'
  return {
    ...(serial_number.length > maxLengths.serial_number && { serial_number: error }),
    ...(remark.length > maxLengths.description && { remark: error }),
    ...(result === 'again' && missing.length > visitLimits.missing && { missing: error }),
    ...(payer_reason.length > visitLimits.missing && { payer_reason: error }),
    ...(signed_by.length > visitLimits.name && { signed_by: error }),
  }
}
