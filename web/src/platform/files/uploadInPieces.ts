import { pieceBytes, type UploadType } from '@callout/domain/attachments/attachment.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { send } from '../api/send.ts'

interface PieceUpload {
  /** The name of the upload: one that was broken off goes on where it stopped. */
  readonly upload: string
  readonly name: string
  readonly type: UploadType
  /** Called with the received bytes after each piece. */
  readonly onProgress: (received: number) => void
  readonly signal?: AbortSignal
}

/** A piece should take about this long, in milliseconds: little is lost if it breaks off. */
const pieceMs = 2_000
/** Bytes of the next piece. Kept for the next file: the connection is the same. */
let pieceLength = 256 * 1024

/**
 * Uploads a file piece by piece, each read from the disk when it is sent. Returns the `FileName`. Throws like `send`;
 * another call goes on where this one stopped.
 */
export async function uploadInPieces(file: Blob, upload: PieceUpload): Promise<string> {
  const { signal, onProgress, ...fields } = upload
  const options = signal ? { signal } : {}
  let state = await send(imageApi.uploadState, { upload: fields.upload }, options)
  while (state.FileName === undefined) {
    onProgress(state.received)
    const bytes = file.slice(state.received, state.received + pieceLength)
    const began = performance.now()
    try {
      const piece = { ...fields, offset: state.received, total: file.size }
      state = await send(imageApi.uploadPiece, piece, { ...options, bytes })
    } catch (error) {
      pieceLength = pieceBytes.min
      throw error
    }
    pieceLength = nextLength(pieceLength, performance.now() - began)
  }
  onProgress(file.size)
  return state.FileName
}

/** Twice the length while pieces are quick, half of it once they are slow. */
function nextLength(length: number, took: number): number {
  if (took > pieceMs) return Math.max(length / 2, pieceBytes.min)
  return took < pieceMs / 4 ? Math.min(length * 2, pieceBytes.max) : length
}
