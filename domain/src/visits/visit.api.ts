import { z } from 'zod'
import { newFile } from '../attachments/attachment.ts'
import { maxLengths } from '../calls/call.ts'
import { defectFields } from '../defects/defect.ts'
import { documentLimits, minQuantity } from '../documents/document.ts'
import { who } from '../platform/access.ts'
import { versionField } from '../platform/batch.ts'
import { type BodyInput, endpoint } from '../platform/endpoint.ts'
import {
  id,
  instant,
  listOf,
  nested,
  number,
  requiredDay,
  requiredInstant,
  requiredInteger,
  requiredText,
  text,
} from '../platform/fields.ts'
import { hasAtMostDecimals } from '../platform/money.ts'
import { once } from '../platform/once.ts'
import { namedPayers, paymentMeans } from './payment.ts'
import { visitPaths } from './visit.paths.ts'
import { entitlement, foundPart, visitAnswer, visitDays, visitLimits, visitResults } from './visit.ts'

const base = '/api/Visit'
const actDefaults = {
  method: 'POST',
  who: who.satAndTechnicians,
  envelope: 'record',
  isCreate: true,
  response: visitAnswer,
} as const

/** The visit, the version that the phone shows, and the clock of the phone at the act. */
const actFields = once(() => ({ ID: id(), version: versionField(), at: requiredInstant() }))

const quantity = (min: number) =>
  number({ min, max: documentLimits.quantity }).pipe(
    z.number('text.required').refine((value) => hasAtMostDecimals(value, 2), 'message.at_most_two_decimals'),
  )
const tooMany = 'message.must_be_maximum'

const finishBody = once(() =>
  z.strictObject({
    ...actFields(),
    version: requiredInteger({ min: 1 }),
    result: z.enum(visitResults, 'message.not_in_list'),
    /** Things that another visit needs; required if the result is `again`. */
    missing: text(visitLimits.missing).optional(),
    /** The time that the technician proposes for another visit, if the result is `again`. */
    proposed_at: instant().optional(),
    remark: text(maxLengths.description),
    ...(Object.fromEntries(defectFields.map((field) => [field, text(50).optional()])) as Record<
      (typeof defectFields)[number],
      z.ZodOptional<ReturnType<typeof text>>
    >),
    fees: listOf(z.strictObject({ ItemCode: requiredText(50), Quantity: quantity(minQuantity.fee) }), {
      max: visitLimits.fees,
      tooMany,
    }).optional(),
    parts: listOf(z.strictObject({ CodeCom: requiredText(250), Quantity: quantity(minQuantity.sparepart) }), {
      max: visitLimits.parts,
      tooMany,
    }).optional(),
    /** Parts that are not in the catalogue. */
    other_parts: listOf(
      z.strictObject({ text: requiredText(visitLimits.name), Quantity: quantity(minQuantity.sparepart) }),
      {
        max: visitLimits.otherParts,
        tooMany,
      },
    ).optional(),
    photos: listOf(newFile(), { max: visitLimits.photos, tooMany }).optional(),
    /** Number of photos that follow one by one, by `AddPhoto`. */
    photos_to_follow: requiredInteger({ min: 0, max: visitLimits.photos }).optional(),
    /** A PNG that was uploaded before. */
    signature: nested(z.strictObject({ file: requiredText(100) })).optional(),
    signed_by: text(visitLimits.name).optional(),
    /** The payer, if it is another one than warranty and contract say; `payer_reason` is then required. */
    payer: z.enum(namedPayers, 'message.not_in_list').optional(),
    payer_reason: text(visitLimits.missing).optional(),
    /** Payment of the customer for fees and parts of the report: no document is made of them. */
    payment: nested(
      z.strictObject({
        amount: number({ min: 0.01, max: documentLimits.price }).pipe(
          z.number('text.required').refine((value) => hasAtMostDecimals(value, 2), 'message.at_most_two_decimals'),
        ),
        means: z.enum(paymentMeans, 'message.not_in_list'),
      }),
    ).optional(),
    /** Answer to the question of the campaign that the call belongs to. */
    campaign_answer: z.enum(['Y', 'N'], 'message.not_in_list').optional(),
    /** The serial number that was read at the appliance, if it differs from the call's. */
    serial_number: text(maxLengths.serial_number).optional(),
  }),
)

/** A technician's visits: a visit is an accepted call with its appointment. */
export const visitApi = {
  days: endpoint({
    method: 'POST',
    path: visitPaths.days,
    summary:
      'The visits of up to three days in order of time, of the own technician, of the named one, or of the whole company; before them those of the last seven days that were begun and not finished; with the lists to work on them.',
    who: who.satAndTechnicians,
    envelope: 'record',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        from: requiredDay(),
        days: requiredInteger({ min: 1, max: visitLimits.days }),
        technician: text(50).optional(),
      }),
    response: visitDays,
  }),
  depart: endpoint({
    ...actDefaults,
    path: `${base}/Depart`,
    summary: 'The technician is on the way to the customer.',
    body: () =>
      z.strictObject({
        ...actFields(),
        /** True if a later act of the visit waits on the phone: the customer is told nothing any more. */
        is_followed: z.boolean().optional(),
      }),
  }),
  takeBack: endpoint({
    ...actDefaults,
    path: `${base}/TakeBack`,
    summary: 'The technician is not on the way after all. Refused once the customer was told, a minute after the act.',
    body: () => z.strictObject(actFields()),
  }),
  start: endpoint({
    ...actDefaults,
    path: `${base}/Start`,
    summary: 'The technician has begun to work at the customer’s.',
    body: () => z.strictObject(actFields()),
  }),
  finish: endpoint({
    ...actDefaults,
    path: `${base}/Finish`,
    summary:
      'Ends the visit: writes remark, defect code, fees, parts, photos and signature at once or not at all, sets the call done if the result is `done`, and has the report made and mailed.',
    successMessage: 'visit.finished',
    body: finishBody,
  }),
  correct: endpoint({
    ...actDefaults,
    path: `${base}/Correct`,
    summary:
      'Corrects remark, times, name, photos and signature of a sent report: only by its author, until another account works with the call. The report is made again, and mailed again if the customer sees a difference.',
    successMessage: 'visit.corrected',
    body: () =>
      z.strictObject({
        ID: id(),
        version: requiredInteger({ min: 1 }),
        remark: text(maxLengths.description),
        started_at: requiredInstant().optional(),
        finished_at: requiredInstant(),
        signed_by: text(visitLimits.name),
        /** Further photos, and those to remove by their `image_guid`. */
        photos: listOf(newFile(), { max: visitLimits.photos, tooMany }).optional(),
        removed_photos: listOf(requiredText(50), { max: visitLimits.photos, tooMany }).optional(),
        /** A PNG that was uploaded before, instead of the signature of the report. */
        signature: nested(z.strictObject({ file: requiredText(100) })).optional(),
      }),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: `${base}/AddPhoto`,
    summary:
      'Attaches a photo that the report of a visit announced. Without `photo`, one of them does not come. Only for the company and the technician of the report, also after the call went to somebody else; 404 for all others.',
    who: who.satAndTechnicians,
    envelope: 'record',
    isCreate: true,
    body: () =>
      z.strictObject({ ID: id(), appointment_date_at: requiredInstant(), photo: nested(newFile()).optional() }),
    response: () => z.null(),
  }),
  entitlement: endpoint({
    method: 'POST',
    path: `${base}/GetEntitlement`,
    summary: 'What covers the appliance with this serial number at the visit, until when, and who pays.',
    who: who.satAndTechnicians,
    envelope: 'record',
    isReadOnly: true,
    isRateLimited: true,
    body: () => z.strictObject({ ID: id(), serial_number: requiredText(maxLengths.serial_number) }),
    response: entitlement,
  }),
  findParts: endpoint({
    method: 'POST',
    path: `${base}/FindParts`,
    summary:
      'Parts of the network’s catalogue by words of the name, by code, or by position in the drawing of the appliance; those of the appliance first, at most 30.',
    who: who.satAndTechnicians,
    envelope: 'record',
    isReadOnly: true,
    isRateLimited: true,
    body: () => z.strictObject({ ID: id(), text: requiredText(visitLimits.partSearch) }),
    response: () => z.array(foundPart()),
  }),
} as const

/** Body of `Finish` as a client sends it. */
export type FinishBody = BodyInput<typeof visitApi.finish>
