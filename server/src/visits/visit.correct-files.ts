import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { visitLimits } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { attachSignature, type SaveAttachment } from './visit.files.ts'
import { type AddToAttachment, nameOfPhotos, updateVisitFiles } from './visit.photos.ts'

/** Steps of the attachments. */
export interface CorrectionFileParts {
  readonly addToAttachment: AddToAttachment
  readonly saveAttachment: SaveAttachment
  /** Deletes an attachment, or one file of it. */
  readonly deleteAttachment: (
    ctx: RequestContext,
    input: { service_job_uuid: string; ID: string; image_guid?: string },
  ) => Promise<unknown>
}

interface CorrectedFiles {
  readonly photos?: readonly NewFile[] | undefined
  readonly removed_photos?: readonly string[] | undefined
  readonly signature?: { readonly file: string } | undefined
  readonly signed_by: string
  /** End of the visit, as it was reported. */
  readonly ended_at: string
}

/** Adds and removes photos of a report, and replaces its signature. False if nothing of them changes. */
export async function correctFiles(
  ctx: RequestContext,
  parts: CorrectionFileParts,
  call: StoredCall,
  files: CorrectedFiles,
): Promise<boolean> {
  const { photos = [], removed_photos = [], signature, signed_by } = files
  const stored = await loadFiles(ctx.tx, call)
  if (stored.photos - removed_photos.length + photos.length > visitLimits.photos)
    throw new RefusalError(refuseField('photos', 'message.must_be_maximum'))
  const isChanged = photos.length > 0 || removed_photos.length > 0
  if (isChanged) await updateVisitFiles(ctx.tx, keyOf(call), await correctPhotos(ctx, parts, call, files))
  if (!signature) return isChanged
  const before = stored.signature_attachment
  const signature_attachment = await attachSignature(ctx, parts.saveAttachment, call, { ...signature, signed_by })
  await updateVisitFiles(ctx.tx, keyOf(call), { signature_attachment })
  if (before) await parts.deleteAttachment(ctx, { service_job_uuid: call.ID, ID: before })
  return true
}

const keyOf = ({ ID, appointment_date_at }: StoredCall) => ({ ID, appointment_date_at: appointment_date_at as string })

/** Adds before it removes: the attachment is deleted with its last photo. */
async function correctPhotos(
  ctx: RequestContext,
  parts: CorrectionFileParts,
  call: StoredCall,
  { photos = [], removed_photos = [], ended_at }: CorrectedFiles,
) {
  let ID = (await loadFiles(ctx.tx, call)).photos_attachment
  const name = await nameOfPhotos(ctx.tx, call, ended_at)
  for (const photo of photos) ID = await parts.addToAttachment(ctx, call, { ID, name }, photo)
  for (const image_guid of removed_photos)
    await parts.deleteAttachment(ctx, { service_job_uuid: call.ID, ID: ID ?? '', image_guid })
  return { photos_attachment: ID }
}

interface StoredFiles {
  readonly photos_attachment: string | null
  readonly signature_attachment: string | null
  /** Number of photos that have arrived. */
  readonly photos: number
}

/** The attachments of the report that still exist. */
async function loadFiles(tx: Db, { ID, appointment_date_at }: StoredCall): Promise<StoredFiles> {
  const { rows } = await sql<StoredFiles>`
    select a."ID" as photos_attachment, s."ID" as signature_attachment,
      (select count(*)::int from uploads u where u.attachment_uuid = a."ID") as photos
    from visits v left join attachments a on a."ID" = v.photos_attachment
      left join attachments s on s."ID" = v.signature_attachment
    where v.service_job_uuid = ${ID} and v.appointment_date_at = ${appointment_date_at}`.execute(tx)
  return rows[0] as StoredFiles
}
