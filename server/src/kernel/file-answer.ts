import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Seen } from './reads.ts'

/** What an action of an endpoint in the envelope `file` answers: bytes, read as fast as the client takes them. */
export interface FileAnswer {
  /** The media type. */
  readonly type: string
  /** What the browser calls it; any characters. */
  readonly filename: string
  readonly stream: Readable
  /** In bytes, where it is known beforehand. */
  readonly length?: number
  /** Shown in the browser instead of saved. */
  readonly inline?: true
  /** What whoever took it saw of a customer, asked once it is sent or broken off. */
  readonly seen?: () => Seen
}

/** A client that takes nothing for so long (milliseconds) has gone without saying so; what the file holds is let go. */
const patience = 60_000

/** Sends the file. A client that leaves, or a source that fails, closes the other side: the stream is always destroyed. */
export function sendFile(reply: FastifyReply, { type, filename, stream, length, inline }: FileAnswer) {
  reply.type(type).header('content-disposition', `${inline ? 'inline' : 'attachment'}; ${namedAs(filename)}`)
  // Opened by itself, a file of a user's runs nothing and reaches nothing.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (length !== undefined) reply.header('content-length', length)
  reply.raw.setTimeout(patience, () => reply.raw.destroy())
  return reply.send(stream)
}

/** The name twice, as RFC 6266 wants it: in plain letters, and as it is. */
function namedAs(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return plain === filename ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${whole}`
}
