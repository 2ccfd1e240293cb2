import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { AttachmentRecord, NewFile } from '@callout/domain/attachments/attachment.ts'
import type { SaveDocumentBody } from '@callout/domain/documents/document.bodies.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { faultOfFact } from '@callout/domain/platform/facts/fact.ts'
import {
  mapRefusal,
  RefusalError,
  refuseField,
  renameFields,
  throwIfRefused,
} from '@callout/domain/platform/refusal.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import { progressAfter, refusalOfReport } from '@callout/domain/visits/visit.rules.ts'
import { type VisitAnswer, visitLimits } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { type RefuseOldVersion, refuseAct } from './visit.acts.ts'
import { changeVisit } from './visit.change.ts'
import { visibleVisit } from './visit.queries.ts'

type FinishInput = BodyOf<typeof visitApi.finish>

/** Steps of other rooms at the end of a visit, all in its transaction. */
export interface FinishParts {
  readonly refuseOldVersion: RefuseOldVersion
  readonly saveFee: (ctx: RequestContext, input: SaveDocumentBody) => Promise<unknown>
  readonly saveSparePart: (ctx: RequestContext, input: SaveDocumentBody) => Promise<unknown>
  readonly saveAttachment: (
    ctx: RequestContext,
    input: { service_job_uuid: string; attachment_name: string; images: NewFile[] },
  ) => Promise<AttachmentRecord>
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
    await writeDocuments(ctx, parts, unlocked, input)
    const files = await attachFiles(ctx, parts, unlocked, input)
    const { call, progress: before } = await checkedVisit(ctx, parts, input, 'for update')
    const after = progressAfter(before, { act: 'finish', ...input })
    const reported = await parts.reportOnCall(ctx, call, { ...input, isDone: input.result === 'done' })
    // The appointment stays the key of the visit, for every status.
    await changeVisit(ctx, reported, { before, after, files }, 'visit_finish')
    await startReport(ctx, reported)
    return { ID: reported.ID, version: reported.version, progress: after }
  }

async function checkedVisit(ctx: RequestContext, parts: FinishParts, input: FinishInput, lock?: 'for update') {
  const visit = await visibleVisit(ctx.tx, ctx.actor, input.ID, lock)
  await parts.refuseOldVersion(ctx, visit.call, input.version)
  refuseAct(ctx, visit, 'finish', input.at)
  throwIfRefused(refusalOfReport(input, visit.call))
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
  const { culture, time_zone } = await loadNetworkProfile(ctx.tx, call.network_code)
  const day = dayInTimeZone(at, timeZoneOf(call, time_zone))
  const attach = (attachment_name: string, images: NewFile[]) =>
    parts.saveAttachment(ctx, { service_job_uuid: call.ID, attachment_name, images })
  const photosRecord =
    photos.length > 0 &&
    (await renamingFields('images', 'photos', () =>
      attach(translate(culture, 'visit.attachment.photos', { day }), photos),
    ))
  if (!signature) return photosRecord ? { photos_attachment: photosRecord.ID } : {}
  const name = translate(culture, 'visit.attachment.signature', { name: signed_by.trim() }).slice(0, visitLimits.name)
  const file = { name: `${translate(culture, 'visit.attachment.signature_file')}.png`, file: signature.file }
  const signatureRecord = await renamingFields('images.0', 'signature', () => attach(name, [file]))
  refuseInvalidSignature(signatureRecord)
  return {
    ...(photosRecord && { photos_attachment: photosRecord.ID }),
    signature_attachment: signatureRecord.ID,
  }
}

/** Refuses a signature that is not a small PNG. */
function refuseInvalidSignature({ images }: AttachmentRecord) {
  const [image] = images
  if (image?.content_type !== 'image/png' || image.bytes > visitLimits.signatureBytes)
    throw new RefusalError(refuseField('signature.file', 'visit.refused.signature'))
}

/** Names the fields of a refusal as the body of the visit does: `lines.0.Quantity` becomes `fees.0.Quantity`. */
function renamingFields<T>(from: string, to: string, act: () => Promise<T>): Promise<T> {
  const rename = (field: string) => (field.startsWith(from) ? to + field.slice(from.length) : field)
  return mapRefusal(act, (refusal) => renameFields(refusal, rename))
}

const startReport = ({ tx }: RequestContext, { ID, appointment_date_at }: StoredCall) =>
  sql`select graphile_worker.add_job('report_visit',
    ${JSON.stringify({ ID, appointment_date_at })}::json, job_key => ${`report_visit ${ID} ${appointment_date_at}`})`.execute(
    tx,
  )
