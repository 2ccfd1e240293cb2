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
import { visitPaths } from './visit.paths.ts'
import { entitlement, visitAnswer, visitDays, visitLimits, visitResults } from './visit.ts'

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
    photos: listOf(newFile(), { max: visitLimits.photos, tooMany }).optional(),
    /** A PNG that was uploaded before. */
    signature: nested(z.strictObject({ file: requiredText(100) })).optional(),
    signed_by: text(visitLimits.name).optional(),
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
} as const

/** Body of `Finish` as a client sends it. */
export type FinishBody = BodyInput<typeof visitApi.finish>
