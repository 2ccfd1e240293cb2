import type { AttachmentRecord, NewFile } from '@callout/domain/attachments/attachment.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { mapRefusal, RefusalError, refuseField, renameFields } from '@callout/domain/platform/refusal.ts'
import { visitLimits } from '@callout/domain/visits/visit.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'

/** Attaches files to a call as one attachment; implemented in `attachments`. */
export type SaveAttachment = (
  ctx: RequestContext,
  input: { service_job_uuid: string; attachment_name: string; images: NewFile[] },
) => Promise<AttachmentRecord>

interface GivenSignature {
  /** Name of the uploaded PNG. */
  readonly file: string
  readonly signed_by: string
}

/** Attaches the signature of a report; returns the key of the attachment. */
export async function attachSignature(
  ctx: RequestContext,
  saveAttachment: SaveAttachment,
  call: StoredCall,
  { file, signed_by }: GivenSignature,
): Promise<string> {
  const { culture } = await loadNetworkProfile(ctx.tx, call.network_code)
  const name = translate(culture, 'visit.attachment.signature', { name: signed_by.trim() }).slice(0, visitLimits.name)
  const image = { name: `${translate(culture, 'visit.attachment.signature_file')}.png`, file }
  const record = await renamingFields('images.0', 'signature', () =>
    saveAttachment(ctx, { service_job_uuid: call.ID, attachment_name: name, images: [image] }),
  )
  refuseInvalidSignature(record)
  return record.ID
}

/** Refuses a signature that is not a small PNG. */
function refuseInvalidSignature({ images }: AttachmentRecord) {
  const [image] = images
  if (image?.content_type !== 'image/png' || image.bytes > visitLimits.signatureBytes)
    throw new RefusalError(refuseField('signature.file', 'visit.refused.signature'))
}

/** Names the fields of a refusal as the body of the visit does: `lines.0.Quantity` becomes `fees.0.Quantity`. */
export function renamingFields<T>(from: string, to: string, act: () => Promise<T>): Promise<T> {
  const rename = (field: string) => (field.startsWith(from) ? to + field.slice(from.length) : field)
  return mapRefusal(act, (refusal) => renameFields(refusal, rename))
}
