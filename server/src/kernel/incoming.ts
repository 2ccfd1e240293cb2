import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, Problem } from './wire.ts'

/** A file on its way in. */
export interface IncomingFile {
  /** As its sender calls it; its path is cut off. */
  readonly name: string
  /**
   * Writes it to a path of this machine and answers its length in bytes; 413 when it is too long, 400 when it does not
   * arrive whole. Where that fails, what was written stands there until its caller removes it.
   */
  readonly saveTo: (path: string) => Promise<number>
}

/** What stands around the file in a multipart body, at most. */
const around = 16 * 1024
/** A sender from whom nothing comes for so long (milliseconds) has gone without saying so. */
const patience = 60_000

/** Prepares a scope of the server for one file a request. */
export async function takeFiles(scope: FastifyInstance, largest: number): Promise<void> {
  const limits = { fileSize: largest, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 }
  await scope.register(multipart, { limits, throwFileSizeLimit: false })
  scope.addHook('onSend', async ({ raw }, reply, payload) => {
    raw.unpipe().resume()
    if (raw.complete || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(answerWhileSent(payload, raw, largest + around))
  })
}

/**
 * The answer to a body that is still on its way, which ends once that has gone by: a connection closed before would take
 * the answer from a sender that reads only when all is sent. No more goes by than could have been taken.
 */
async function* answerWhileSent(answer: string, body: IncomingMessage, most: number) {
  yield answer
  const cut = new AbortController()
  const idle = setTimeout(() => cut.abort(), patience)
  let left = most
  body.on('data', (chunk: Buffer) => {
    idle.refresh()
    left -= chunk.length
    if (left < 0) cut.abort()
  })
  await finished(body, { signal: cut.signal }).catch(() => {})
  clearTimeout(idle)
}

/** The file of a multipart request: 415 for any other body, 413 when the request says itself that it is too long. */
export async function incomingFile(request: FastifyRequest, largest: number): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new Problem(415)
  if (Number(request.headers['content-length'] ?? 0) > largest + around) throw new Problem(413)
  const part = await request.file().catch(notWhole)
  if (part?.fieldname !== 'file') throw malformed('the file should stand in the field "file"')
  return { name: part.filename ?? '', saveTo: (path) => save(part, path) }
}

async function save({ file }: MultipartFile, path: string): Promise<number> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const idle = setTimeout(() => file.destroy(new Error('nothing came')), patience)
  try {
    await pipeline(file as Readable, watched(idle), target).catch(notWhole)
    if (file.truncated) throw new Problem(413)
    return target.bytesWritten
  } finally {
    clearTimeout(idle)
    // A body may end before the disk has opened the file: only then is it there to be removed.
    if (!target.closed) await new Promise<void>((closed) => target.once('close', closed))
  }
}

/** Hands bytes on and winds the clock up again with each. */
const watched = (idle: NodeJS.Timeout) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      idle.refresh()
      yield chunk
    }
  }

/** The disk's errors name a system call, the plugin's a status; any other says that the body is not what it should be. */
function notWhole(error: NodeJS.ErrnoException & { statusCode?: number }): never {
  throw error.syscall || error.statusCode ? error : malformed('the file did not arrive whole')
}
