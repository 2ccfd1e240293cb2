import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { maxFileBytes, pieceBytes } from '@callout/domain/attachments/attachment.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { type FileStore, pieceName } from '../platform/files/file-store.ts'
import type { RawBodyContext, RequestContext } from '../platform/http/context.ts'
import { malformedRequest, notFound, Problem } from '../platform/http/problem.ts'
import { refuseContent, refuseUnsupportedName } from './file-content.ts'
import { appendPiece, completeUpload, findUpload, type PieceUpload, reservePieceUpload } from './piece.reservation.ts'
import { refuseInfected } from './refuse-infected.ts'
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
  if (total > maxFileBytes) throw new Problem(413)
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

async function storePiece(files: FileStore, name: string, bytes: Buffer) {
  const path = await files.uploadPath()
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await files.store(path, name, { bytes: bytes.length, type: 'application/octet-stream' })
  } finally {
    await rm(path, { force: true })
  }
}

/** Joins, checks and stores the pieces. A refused file leaves neither row nor bytes. */
async function storeWhole(ctx: RawBodyContext, upload: PieceUpload): Promise<void> {
  const { tx, files } = ctx
  let pieces = 0
  try {
    await tx.transaction().execute(async (locked) => {
      const current = await findUpload({ ...ctx, tx: locked }, upload.upload_id, 'for update')
      if (!current) throw notFound()
      if (!current.piece_lengths) return
      pieces = current.piece_lengths.length
      await storeJoined({ ...ctx, tx: locked }, current, pieces)
    })
  } catch (failure) {
    if (!(failure instanceof RefusalError)) throw failure
    await removePieces(files, upload, pieces)
    await releaseUpload(ctx, upload)
    throw failure
  }
  await removePieces(files, upload, pieces)
}

async function storeJoined(ctx: RawBodyContext, upload: PieceUpload, pieces: number) {
  const { files } = ctx
  const { file, name, bytes, content_type: type } = upload
  const path = await files.uploadPath()
  async function* joined() {
    for (let index = 0; index < pieces; index += 1) yield* await files.read(pieceName(file, index))
  }
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(joined, target)
    if (target.bytesWritten !== bytes) throw malformedRequest('two requests sent the same piece with other bytes')
    await refuseContent(path, name)
    await refuseInfected(ctx, path, name)
    await files.store(path, file, { bytes, type })
    await completeUpload(ctx, upload)
  } finally {
    await rm(path, { force: true })
  }
}

async function removePieces(files: FileStore, { file }: PieceUpload, pieces: number) {
  for (let index = 0; index < pieces; index += 1) await files.remove(pieceName(file, index))
}
