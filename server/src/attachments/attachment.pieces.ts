import { pipeline } from 'node:stream/promises'
import { maxBytesOf, pieceBytes } from '@callout/domain/attachments/attachment.ts'
import type { imageApi } from '@callout/domain/attachments/image.api.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import {
  createNewFile,
  type FileStore,
  pieceName,
  removePieces,
  withUploadPath,
  writeNewFile,
} from '../platform/files/file-store.ts'
import { refuseInfected } from '../platform/files/refuse-infected.ts'
import type { RawBodyContext, RequestContext } from '../platform/http/context.ts'
import { malformedRequest, notFound, Problem } from '../platform/http/problem.ts'
import { refuseContent, refuseUnsupportedName, refuseUploader } from './file-content.ts'
import {
  appendPiece,
  completeUpload,
  findPieceLengths,
  findUpload,
  type PieceUpload,
  reservePieceUpload,
} from './piece.reservation.ts'
import { releaseUpload } from './upload.reservation.ts'

type UploadState = ResponseOf<typeof imageApi.uploadState>

/** Progress of an own upload; nothing was received of an unknown one. */
export async function loadUploadState(ctx: RequestContext, { upload }: BodyOf<typeof imageApi.uploadState>) {
  return stateOf(await findUpload(ctx, upload))
}

function stateOf(upload: PieceUpload | undefined): UploadState {
  if (!upload) return { received: 0 }
  const { file, bytes, piece_lengths } = upload
  return piece_lengths ? { received: sumOf(piece_lengths) } : { received: bytes, FileName: file }
}

const sumOf = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0)

/**
 * Stores a piece of an upload. The last one has the whole file checked and stored as a pending upload; without bytes,
 * it tries that again.
 */
export async function uploadPiece(
  ctx: RawBodyContext,
  { upload: upload_id, name, type, offset, total }: BodyOf<typeof imageApi.uploadPiece>,
): Promise<UploadState> {
  const { bytes, files } = ctx
  refuseUnsupportedName(name, type)
  refuseUploader(ctx.actor, type)
  if (total > maxBytesOf(type)) throw new Problem(413)
  const received = offset + bytes.length
  if (received > total) throw malformedRequest('the piece is longer than the rest of the file')
  if (received < total && bytes.length < pieceBytes.min) throw malformedRequest('only the last piece may be that small')
  const upload =
    offset === 0 ? await reservePieceUpload(ctx, { upload_id, name, bytes: total }) : await findUpload(ctx, upload_id)
  if (!upload?.piece_lengths || sumOf(upload.piece_lengths) !== offset) throw wrongOffset(upload)
  if (upload.bytes !== total) throw malformedRequest('the upload began with another total')
  if (bytes.length > 0) {
    await storePiece(files, pieceName(upload.file, upload.piece_lengths.length), bytes)
    if (!(await appendPiece(ctx, upload, bytes.length))) throw wrongOffset(await findUpload(ctx, upload_id))
  }
  if (received < total) return { received }
  await storeWhole(ctx, upload)
  return { received, FileName: upload.file }
}

const wrongOffset = (upload: PieceUpload | undefined) =>
  new Problem(409, { facts: { received: stateOf(upload).received } })

const storePiece = (files: FileStore, name: string, bytes: Buffer) =>
  withUploadPath(files, async (path) => {
    await writeNewFile(path, bytes)
    await files.store(path, name, { bytes: bytes.length, type: 'application/octet-stream' })
  })

/**
 * Joins, checks and stores the pieces. A refused file leaves neither row nor bytes. Neither do pieces that are together
 * not as long as the file: two requests sent one of them with different lengths, and the client starts again.
 *
 * Not in a transaction, which would hold a database connection as long as the scan. Requests that arrive at once store
 * the same bytes under the same name.
 */
async function storeWhole(ctx: RawBodyContext, { upload_id }: PieceUpload): Promise<void> {
  const { files } = ctx
  const upload = await findUpload(ctx, upload_id)
  if (!upload) throw notFound()
  if (!upload.piece_lengths) return
  const pieces = upload.piece_lengths.length
  try {
    await storeJoined(ctx, upload, pieces)
    await completeOnce(ctx, upload, pieces)
  } catch (failure) {
    const row = await findPieceLengths(ctx.tx, upload.file)
    // Another request was faster, and has removed the pieces. The file may be attached already.
    if (row && !row.piece_lengths) return
    const isUseless = failure instanceof RefusalError || (failure instanceof Problem && failure.status === 409)
    if (!isUseless) throw failure
    await removePieces(files, upload.file, pieces)
    await releaseUpload(ctx, upload)
    throw failure
  }
  // Pieces that cannot be removed now are removed by the job.
  await removeJoined(ctx, upload, pieces).catch(() => {})
}

/** Marks the upload as complete, unless another request has. Removes the stored file if its row is gone. */
async function completeOnce(ctx: RawBodyContext, upload: PieceUpload, pieces: number) {
  const row = await ctx.tx.transaction().execute(async (tx) => {
    const found = await findPieceLengths(tx, upload.file, 'for update')
    if (found?.piece_lengths) {
      await completeUpload({ ...ctx, tx }, upload)
      await queueRemoval({ ...ctx, tx }, upload, pieces)
    }
    return found
  })
  if (row) return
  await ctx.files.remove(upload.file)
  throw notFound()
}

const removalKey = ({ file }: PieceUpload) => `remove_pieces ${file}`

/** Queues the removal of joined pieces, for the case that this process dies or the file store fails. */
const queueRemoval = ({ tx }: RequestContext, upload: PieceUpload, pieces: number) =>
  sql`select graphile_worker.add_job('remove_pieces', ${JSON.stringify({ file: upload.file, pieces })}::json,
    run_at => now() + interval '10 minutes', job_key => ${removalKey(upload)})`.execute(tx)

async function removeJoined({ tx, files }: RequestContext, upload: PieceUpload, pieces: number) {
  await removePieces(files, upload.file, pieces)
  await sql`select graphile_worker.remove_job(${removalKey(upload)})`.execute(tx)
}

async function storeJoined(ctx: RawBodyContext, upload: PieceUpload, pieces: number) {
  const { files } = ctx
  const { file, name, bytes, content_type: type } = upload
  async function* joined() {
    for (let index = 0; index < pieces; index += 1) yield* await files.read(pieceName(file, index))
  }
  await withUploadPath(files, async (path) => {
    const target = createNewFile(path)
    await pipeline(joined, target)
    if (target.bytesWritten !== bytes) throw wrongOffset(undefined)
    await refuseContent(path, name)
    await refuseInfected(ctx, path, name)
    await files.store(path, file, { bytes, type })
  })
}
