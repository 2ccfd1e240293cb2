import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AccessRecord } from '../audit/access-log.ts'

/** The result of an action whose endpoint has the envelope `file`: a stream, read as fast as the client receives it. */
export interface FileResponse {
  /** The media type. */
  readonly type: string
  /** File name for the browser; any characters. */
  readonly filename: string
  readonly stream: Readable
  /** Length in bytes, if it is known. */
  readonly length?: number
  /** Shows the file in the browser instead of saving it. */
  readonly inline?: true
  /** Gives the record for the access log, or several; called once the file is sent or canceled. */
  readonly accessRecord?: () => AccessRecord | readonly AccessRecord[]
}

/** A client that receives nothing for this time, in milliseconds, is disconnected, which frees the file. */
const stalledClientMs = 60_000

/** Sends a file. The stream is always destroyed: also if the client disconnects or the stream fails. */
export function sendFile(reply: FastifyReply, { type, filename, stream, length, inline }: FileResponse) {
  reply
    .type(type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; ${dispositionFilename(filename)}`)
  // An uploaded file opened in the browser must not run scripts or load anything.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (length !== undefined) reply.header('content-length', length)
  reply.raw.setTimeout(stalledClientMs, () => reply.raw.destroy())
  return reply.send(stream)
}

/** The file name for `content-disposition` (RFC 6266): in ASCII and, if different, encoded as UTF-8. */
function dispositionFilename(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return ascii === filename ? `filename="${ascii}"` : `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
