import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { baseName, maxBytesOf, maxNameLength, withStoredExtension } from '@callout/domain/attachments/attachment.ts'
import type { imageApi } from '@callout/domain/attachments/image.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import type { AccessRecord } from '../platform/audit/access-log.ts'
import { type FileStore, withUploadPath } from '../platform/files/file-store.ts'
import { refuseInfected } from '../platform/files/refuse-infected.ts'
import type { RequestContext, UploadContext } from '../platform/http/context.ts'
import { malformedRequest, Problem } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { scalePicture } from '../platform/pictures/scale-picture.ts'
import { type AttachedFile, findPendingFile, findVisibleFile } from './attachment.queries.ts'
import { refuseContent, refuseUnsupportedName, refuseUploader } from './file-content.ts'
import {
  expireUpload,
  markUploaded,
  type ReservedUpload,
  releaseUpload,
  reserveUpload,
  type StoreContext,
} from './upload.reservation.ts'

/** Receives and stores a file as a pending upload. A refused file leaves neither row nor bytes. */
export async function uploadFile(ctx: UploadContext, { type }: BodyOf<typeof imageApi.upload>) {
  const { upload, files } = ctx
  const name = baseName(upload.name)
  if (name === '') throw new RefusalError(refuseField('file', 'text.required'))
  if (name.length > maxNameLength) throw new RefusalError(refuseField('file', 'message.too_long'))
  refuseUnsupportedName(name, type)
  refuseUploader(ctx.actor, type)
  const reserved = await reserveUpload(ctx, name, upload.maxBytes)
  await withUploadPath(files, async (path) => {
    const bytes = await releaseOnFailure(ctx, reserved, async () => {
      const received = await upload.saveTo(path)
      if (received > maxBytesOf(type)) throw new Problem(413)
      await refuseContent(path, name)
      await refuseInfected(ctx, path, name)
      return received
    })
    await storeUpload(ctx, path, reserved, bytes)
  })
  return { FileName: reserved.file }
}

/** Stores a local file as a pending upload; returns its name in the file store. */
export async function storeFile(ctx: StoreContext, path: string, name: string, bytes: number): Promise<string> {
  const reserved = await reserveUpload(ctx, name, bytes)
  await storeUpload(ctx, path, reserved, bytes)
  return reserved.file
}

/** Requires the reserved row: after a crash at any point, the cleanup job finds row and bytes. */
async function storeUpload(ctx: StoreContext, path: string, reserved: ReservedUpload, bytes: number): Promise<void> {
  const { files } = ctx
  const { file, type } = reserved
  try {
    await files.store(path, file, { bytes, type })
  } catch (failure) {
    const isGone = await files.remove(file).then(
      () => true,
      () => false,
    )
    // A failed removal may leave the file in the store: expire the row, so that only the cleanup job uses it.
    if (isGone) await releaseUpload(ctx, reserved)
    else await expireUpload(ctx, file)
    throw failure
  }
  if (await markUploaded(ctx, reserved, bytes)) return
  await files.remove(file)
  throw malformedRequest('the file took too long to arrive')
}

/** Runs `act` and releases the reservation if it fails. */
async function releaseOnFailure<T>(ctx: RequestContext, reserved: ReservedUpload, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (failure) {
    // A reservation that cannot be released expires by itself.
    await releaseUpload(ctx, reserved).catch(() => {})
    throw failure
  }
}

/** Types a browser displays without running scripts. All others are downloaded. */
const inlineTypes = /^image\/|^application\/pdf$/

/** Returns a file that the actor may see. */
export async function getFile(
  ctx: RequestContext,
  { name, type, filename, size }: BodyOf<typeof imageApi.get>,
): Promise<FileResponse> {
  const { tx, actor, now, files } = ctx
  const storedFile =
    type === 'Temp' ? await findPendingFile(tx, actor, name, now) : await findVisibleFile(tx, actor, name)
  const isScaled = storedFile.content_type.startsWith('image/') && storedFile.bytes <= maxScaledBytes
  const thumbnail = size === 'thumbnail' && isScaled ? await loadThumbnail(files, storedFile.file) : undefined
  if (thumbnail) {
    const record = { ...accessRecordOf(storedFile as AttachedFile), action: 'opened' as const }
    return {
      ...{ type: 'image/jpeg', filename: `${storedFile.name}.jpg`, inline: true },
      ...{ length: thumbnail.length, stream: Readable.from([thumbnail]) },
      ...(type === 'Attachment' && { accessRecord: () => record }),
    }
  }
  return {
    type: storedFile.content_type,
    filename: withStoredExtension(baseName(filename ?? '') || storedFile.name, storedFile.file),
    length: storedFile.bytes,
    stream: await files.read(storedFile.file),
    ...(type === 'Attachment' && { accessRecord: () => accessRecordOf(storedFile as AttachedFile) }),
    ...(inlineTypes.test(storedFile.content_type) && { inline: true }),
  }
}

/** Longest side of a thumbnail, in pixels: for screens with two pixels per point. */
const thumbnailSide = 128
/** A larger picture comes whole: it would be in memory before it is scaled. */
const maxScaledBytes = 20_000_000

/** A small picture; undefined if the file is no picture that can be scaled. */
async function loadThumbnail(files: FileStore, file: string): Promise<Buffer | undefined> {
  return scalePicture({ bytes: await buffer(await files.read(file)), format: 'jpeg', side: thumbnailSide })
}

const accessRecordOf = ({ file, service_job_uuid, service_contract_uuid }: AttachedFile): AccessRecord => ({
  action: 'downloaded',
  kind: service_job_uuid ? 'call' : 'contract',
  record: service_job_uuid ?? service_contract_uuid ?? '',
  part: file,
})
