import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, Problem } from './wire.ts'

/** A file on its way in. */
export interface IncomingFile {
  /** As its sender calls it; its path is cut off. */
  readonly name: string
  /** Writes it to a path of this machine and answers its length in bytes; 413 when it is too long. */
  readonly saveTo: (path: string) => Promise<number>
  /** Lets the rest of it go by, where it is not wanted. */
  readonly skip: () => void
}

/** What stands around the file in a multipart body, at most. */
const around = 16 * 1024

/** Prepares a scope of the server for one file a request. */
export async function takeFiles(scope: FastifyInstance, largest: number): Promise<void> {
  const limits = { fileSize: largest, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 }
  await scope.register(multipart, { limits, throwFileSizeLimit: false })
}

/** The file of a multipart request: 415 for any other body, 413 when the request says itself that it is too long. */
export async function incomingFile(request: FastifyRequest, largest: number): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new Problem(415)
  if (Number(request.headers['content-length'] ?? 0) > largest + around) throw new Problem(413)
  const part = await request.file()
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    throw malformed('the file should stand in the field "file"')
  }
  return {
    name: part.filename ?? '',
    saveTo: (path) => save(part, path),
    skip: () => void part.file.resume(),
  }
}

/** Nothing is left behind where it fails: not by a file too long, not by a sender that goes away. */
async function save({ file }: MultipartFile, path: string): Promise<number> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(file as Readable, target)
    if (file.truncated) throw new Problem(413)
    return target.bytesWritten
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
