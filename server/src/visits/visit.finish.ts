import type { SaveDocumentBody } from '@callout/domain/documents/document.bodies.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { faultOfFact } from '@callout/domain/platform/facts/fact.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfPayment } from '@callout/domain/visits/payment.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import { progressAfter, refusalOfProposal, refusalOfReport } from '@callout/domain/visits/visit.rules.ts'
import type { VisitAnswer } from '@callout/domain/visits/visit.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { type RefuseOldVersion, refuseAct } from './visit.acts.ts'
import { changeVisit } from './visit.change.ts'
import { attachSignature, renamingFields, type SaveAttachment } from './visit.files.ts'
import { expectedPayer, paymentOf } from './visit.payment.ts'
import { nameOfPhotos, photosWait, startReport } from './visit.photos.ts'
import { visibleVisit } from './visit.queries.ts'
import { mailReceipt, receiptOf } from './visit.receipt.ts'

type FinishInput = BodyOf<typeof visitApi.finish>

/** Steps of other rooms at the end of a visit, all in its transaction. */
export interface FinishParts {
  readonly refuseOldVersion: RefuseOldVersion
  readonly saveFee: (ctx: RequestContext, input: SaveDocumentBody) => Promise<unknown>
  readonly saveSparePart: (ctx: RequestContext, input: SaveDocumentBody) => Promise<unknown>
  readonly saveAttachment: SaveAttachment
  /** Writes remark, defect codes, serial number and status of the locked call. */
  readonly reportOnCall: (
    ctx: RequestContext,
    call: StoredCall,
    report: FinishInput & { readonly isDone: boolean },
  ) => Promise<StoredCall>
}

/** Ends a visit: writes the whole report or nothing, and starts the job that makes its PDF. */
export const finishVisit = (parts: FinishParts) =>
  async function finishVisit(ctx: RequestContext, input: FinishInput): Promise<VisitAnswer> {
    // Checked before the documents, which lock the call after the distance is known, and again under the lock.
    const { call: unlocked } = await checkedVisit(ctx, parts, input)
    if (!input.payment) await writeDocuments(ctx, parts, unlocked, input)
    const files = await attachFiles(ctx, parts, unlocked, input)
    const { call, progress: before } = await checkedVisit(ctx, parts, input, 'for update')
    const after = progressAfter(before, { act: 'finish', ...input })
    const reported = await parts.reportOnCall(ctx, call, { ...input, isDone: input.result === 'done' })
    // The appointment stays the key of the visit, for every status.
    const { photos_to_follow = 0 } = input
    const payment = await paymentOf(ctx, call, input)
    await changeVisit(
      ctx,
      reported,
      { before, after, files: { ...files, ...payment, photos_announced: photos_to_follow } },
      'visit_finish',
    )
    const receipt = receiptOf(input, payment.paid_items)
    if (receipt) await mailReceipt(ctx, reported, receipt)
    await startReport(ctx.tx, visitKeyOf(reported), photos_to_follow > 0 ? photosWait : undefined)
    return { ...visitKeyOf(reported), version: reported.version, progress: after }
  }

const visitKeyOf = ({ ID, appointment_date_at }: StoredCall) => ({
  ID,
  appointment_date_at: appointment_date_at as string,
})

async function checkedVisit(ctx: RequestContext, parts: FinishParts, input: FinishInput, lock?: 'for update') {
  const visit = await visibleVisit(ctx.tx, ctx.actor, input.ID, lock)
  await parts.refuseOldVersion(ctx, visit.call, input.version)
  refuseAct(ctx, visit, 'finish', input.at)
  throwIfRefused(refusalOfReport(input, visit.call))
  throwIfRefused(refusalOfProposal(input, input.at))
  throwIfRefused(refusalOfPayment(input, expectedPayer(ctx, visit.call)))
  refuseDamagedSerial(input.serial_number?.trim(), visit.call)
  return visit
}

/** Refuses another serial number than the call's, if it is damaged. Only the server does: phones are not sent the rules. */
function refuseDamagedSerial(serial_number = '', { internal_serial_number }: StoredCall) {
  const fault = serial_number === internal_serial_number ? undefined : faultOfFact('serial', serial_number)
  if (fault) throw new RefusalError(refuseField('serial_number', fault))
}

async function writeDocuments(ctx: RequestContext, parts: FinishParts, { call_id }: StoredCall, input: FinishInput) {
  const { fees = [], parts: spareParts = [] } = input
  if (fees.length > 0) await renamingFields('lines', 'fees', () => parts.saveFee(ctx, { callID: call_id, lines: fees }))
  if (spareParts.length > 0)
    await renamingFields('lines', 'parts', () => parts.saveSparePart(ctx, { callID: call_id, lines: spareParts }))
}

/** Attaches the photos as one attachment, and the signature as another. */
async function attachFiles(ctx: RequestContext, parts: FinishParts, call: StoredCall, input: FinishInput) {
  const { photos = [], signature, signed_by = '', at } = input
  const attachPhotos = async () =>
    parts.saveAttachment(ctx, {
      service_job_uuid: call.ID,
      attachment_name: await nameOfPhotos(ctx.tx, call, at),
      images: photos,
    })
  const photosRecord = photos.length > 0 && (await renamingFields('images', 'photos', attachPhotos))
  return {
    ...(photosRecord && { photos_attachment: photosRecord.ID }),
    ...(signature && {
      signature_attachment: await attachSignature(ctx, parts.saveAttachment, call, { ...signature, signed_by }),
    }),
  }
}
