import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformedRequest, Problem } from '../http/problem.ts'
import { multipartOverheadBytes, senderIdleMs } from '../http/request-bodies.ts'
import { createNewFile } from './file-store.ts'

/** An uploaded file that has not been received yet. */
export interface UploadedFile {
  /** File name given by the sender, without a path. */
  readonly name: string
  /** Upper bound of its length, in bytes. */
  readonly maxBytes: number
  /**
   * Writes the file to a local path and returns its length in bytes. Throws a 413 problem if it is too long, 400 if it
   * does not arrive completely. After a failure the caller removes what was written.
   */
  readonly saveTo: (path: string) => Promise<number>
}

/** Time limits for receiving a file, in milliseconds: `idle` without any data, `total` for the whole file. */
export interface UploadTimeouts {
  readonly idleMs: number
  readonly totalMs: number
}

/** Longest duration of an upload, in milliseconds; its storage is reserved that long. */
export const maxUploadMs = 3600 * 1000
const defaultTimeouts: UploadTimeouts = { idleMs: senderIdleMs, totalMs: maxUploadMs }

/** Registers multipart parsing in a server scope: one file per request, of at most `largest` bytes. */
export async function registerMultipart(scope: FastifyInstance, largest: number): Promise<void> {
  const limits = { fileSize: largest, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 }
  await scope.register(multipart, { limits, throwFileSizeLimit: false })
}

/**
 * Reads a multipart request up to its file. Throws a problem: 415 if the body is not multipart, 413 if the announced
 * length exceeds `largest` bytes, 400 if the body is malformed or its file is not in the field "file".
 */
export async function readUploadedFile(
  request: FastifyRequest,
  largest: number,
  time: UploadTimeouts = defaultTimeouts,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Problem(415)
  const announced = Number(request.headers['content-length'] ?? largest)
  if (announced > largest + multipartOverheadBytes) throw new Problem(413)
  // The data before the file is short, so the idle limit applies to all of it.
  const headTimer = setTimeout(() => request.raw.destroy(), time.idleMs)
  const part = await request
    .file()
    .catch(throwIncomplete)
    .finally(() => clearTimeout(headTimer))
  if (part?.fieldname !== 'file') throw malformedRequest('the file should be in the field "file"')
  return {
    name: part.filename ?? '',
    maxBytes: Math.min(announced, largest),
    saveTo: (path) => saveFile(part, path, time),
  }
}

async function saveFile({ file }: MultipartFile, path: string, time: UploadTimeouts): Promise<number> {
  const target = createNewFile(path)
  const idleTimer = setTimeout(() => file.destroy(new Error('the upload stalled')), time.idleMs)
  const totalTimer = setTimeout(() => file.destroy(new Error('the upload took too long')), time.totalMs)
  try {
    await pipeline(file as Readable, refreshOnData(idleTimer), target).catch(throwIncomplete)
    if (file.truncated) throw new Problem(413)
    return target.bytesWritten
  } finally {
    clearTimeout(idleTimer)
    clearTimeout(totalTimer)
    // A body may end before the file is opened: wait, so that the caller can remove the file.
    if (!target.closed) await new Promise<void>((closed) => target.once('close', closed))
  }
}

/** Passes data on and restarts the idle timer with each chunk. */
const refreshOnData = (idleTimer: NodeJS.Timeout) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      idleTimer.refresh()
      yield chunk
    }
  }

/**
 * Rethrows errors of the disk (they have a system call) and of the plugin (a status); any other becomes a 400 problem.
 */
function throwIncomplete(error: NodeJS.ErrnoException & { statusCode?: number }): never {
  throw error.syscall || error.statusCode ? error : malformedRequest('the file did not arrive completely')
}
