import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file of a ZIP: its name and its text or bytes in pieces. */
export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string>
}

interface ZipDirectoryEntry {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly compressedLength: number
  readonly length: number
}

// General purpose flags: sizes and checksum follow the data (not known before), names are UTF-8.
const flags = 0x0808
const version = 20
const deflated = 8
/** MS-DOS date of every file: 1 January 1980, the earliest one. */
const date = 0x21
/**
 * Largest size that a ZIP without ZIP64 can hold, in bytes. Not every reader takes ZIP64, so longer files are an error.
 */
export const maxZip32Size = 0xffffffff

/**
 * Streams the bytes of a ZIP as they are read; only one piece and the directory are in memory. Throws if a file or the
 * whole ZIP exceeds 4 GiB, and passes on errors of the entries.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: ZipDirectoryEntry[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const start = offset
    const head = localHeader(Buffer.from(name))
    offset += head.length
    yield head
    const tally = { crc: 0, length: 0 }
    let compressedLength = 0
    for await (const part of deflateContent(content, tally)) {
      compressedLength += part.length
      yield part
    }
    offset += compressedLength + 16
    if (offset > maxZip32Size || tally.length > maxZip32Size) throw new Error(`${name} is too long for a zip`)
    written.push({ name: Buffer.from(name), offset: start, compressedLength, ...tally })
    yield littleEndian([0x08074b50, 4], [tally.crc, 4], [compressedLength, 4], [tally.length, 4])
  }
  yield centralDirectory(written, offset)
}

async function* deflateContent(
  content: ZipEntry['content'],
  tally: { crc: number; length: number },
): AsyncGenerator<Buffer> {
  // Fast rather than small: the file is read once, and compression takes processor time from requests.
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  const fill = async () => {
    for await (const piece of content) {
      const bytes = Buffer.from(piece)
      tally.crc = crc32(bytes, tally.crc)
      tally.length += bytes.length
      // A destroyed stream takes nothing and never drains.
      if (!deflate.write(bytes) && !deflate.destroyed) await waitForDrain(deflate)
      if (deflate.destroyed) return
    }
    deflate.end()
  }
  const filled = fill().catch((error) => deflate.destroy(error))
  try {
    yield* deflate as AsyncIterable<Buffer>
  } finally {
    deflate.destroy()
    await filled
  }
}

/** Waits until the stream accepts more data or is closed. */
function waitForDrain(deflate: ReturnType<typeof createDeflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      deflate.off('drain', done).off('close', done)
      resolve()
    }
    deflate.on('drain', done).on('close', done)
  })
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    littleEndian([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    littleEndian([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

function centralDirectory(written: readonly ZipDirectoryEntry[], offset: number): Buffer {
  const files = written.map(({ name, crc, compressedLength, length, offset }) =>
    Buffer.concat([
      littleEndian([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
      littleEndian(
        [crc, 4],
        [compressedLength, 4],
        [length, 4],
        [name.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ),
      name,
    ]),
  )
  const all = Buffer.concat(files)
  const count = written.length
  return Buffer.concat([
    all,
    littleEndian([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [all.length, 4], [offset, 4], [0, 2]),
  ])
}

/** Numbers in little-endian byte order, each with its width in bytes. */
function littleEndian(...fields: readonly (readonly [value: number, width: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) at = bytes.writeUIntLE(value, at, width)
  return bytes
}
