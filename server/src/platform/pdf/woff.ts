import { inflateSync } from 'node:zlib'

const headerBytes = { woff: 44, sfnt: 12 }
const entryBytes = { woff: 20, sfnt: 16 }
const padded = (length: number) => (length + 3) & ~3

/**
 * Unpacks a font in WOFF (W3C WOFF 1.0, sections 4 and 5) to TrueType. fontkit would unpack a table again for each
 * glyph, which takes minutes with 65,000 glyphs.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headerBytes.woff + index * entryBytes.woff
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(headerBytes.sfnt + count * entryBytes.sfnt)
  // The version and the number of tables; readers do not need the search values behind them.
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let end = head.length
  const bodies = tables.map(({ tag, checksum, bytes }, index) => {
    const at = headerBytes.sfnt + index * entryBytes.sfnt
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    end += padded(bytes.length)
    return Buffer.concat([bytes], padded(bytes.length))
  })
  return Buffer.concat([head, ...bodies])
}
