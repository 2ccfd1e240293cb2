import type { Duplex } from 'node:stream'
import pg from 'pg'
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'

const dataRow = 'D'.charCodeAt(0)
const nullLength = 0xffffffff

/** pg-protocol's parser of one message: offset of its body, type, and length including its own four bytes. */
type HandlePacket = (offset: number, type: number, length: number, bytes: Buffer) => BackendMessage

/**
 * A client that decodes a whole row at once. `pg` decodes each value by itself, which takes a twelfth of the processing
 * time of a page of forty rows.
 */
export class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: pg.Connection }
    const emit = (message: BackendMessage) =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    // `pg` calls this when the protocol starts, after the TLS handshake.
    const attachListeners = (stream: Duplex) => {
      const parser = createRowParser()
      stream.on('data', (bytes: Buffer) => parser.parse(bytes, emit))
    }
    Object.assign(connection, { attachListeners })
  }
}

function createRowParser(): Parser {
  const parser = new Parser()
  const { handlePacket } = parser as unknown as { handlePacket: HandlePacket }
  const parseOther = handlePacket.bind(parser)
  const parse: HandlePacket = (offset, type, length, bytes) =>
    type === dataRow
      ? new DataRowMessage(length, readRowTexts(bytes, offset, offset + length - 4) as string[])
      : parseOther(offset, type, length, bytes)
  return Object.assign(parser, { handlePacket: parse })
}

/** The texts of a DataRow body: the number of values, then length and bytes of each; the length of null is -1. */
function readRowTexts(bytes: Buffer, from: number, to: number): (string | null)[] {
  const row = bytes.toString('latin1', from, to)
  const texts = new Array<string | null>(bytes.readUInt16BE(from))
  let at = from + 2
  for (let index = 0; index < texts.length; index += 1) {
    const length = bytes.readUInt32BE(at)
    at += 4
    if (length === nullLength) {
      texts[index] = null
      continue
    }
    const end = at + length
    // ASCII bytes are the same in Latin-1 and UTF-8.
    texts[index] = isAscii(bytes, at, end) ? row.slice(at - from, end - from) : bytes.toString('utf8', at, end)
    at = end
  }
  return texts
}

function isAscii(bytes: Buffer, from: number, to: number): boolean {
  let bits = 0
  for (let at = from; at < to; at += 1) bits |= bytes[at] as number
  return bits < 0x80
}
