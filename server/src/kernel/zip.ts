import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file of a zip: its name in plain letters, and its text, piece by piece. */
export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly length: number
}

// Sizes stand behind each file, for they are not known before; names are UTF-8.
const flags = 0x0808
const version = 20
const deflated = 8
/** Midnight of 1 January 1980: a file that is made while it is sent has no better time. */
const date = 0x21
/** What the four bytes of a size hold. Beyond it readers differ on what they take, so that the file breaks off there. */
const largest = 0xffffffff

/** The bytes of a zip, made while they are taken; nothing is kept but one piece and the sizes of what was written. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const begun = offset
    const head = localHeader(Buffer.from(name))
    offset += head.length
    yield head
    const tally = { crc: 0, length: 0 }
    let packed = 0
    for await (const part of pack(content, tally)) {
      packed += part.length
      yield part
    }
    offset += packed + 16
    if (offset > largest || tally.length > largest) throw new Error(`${name} is too long for a zip`)
    written.push({ name: Buffer.from(name), offset: begun, packed, ...tally })
    yield numbers([0x08074b50, 4], [tally.crc, 4], [packed, 4], [tally.length, 4])
  }
  yield directory(written, offset)
}

async function* pack(content: ZipEntry['content'], tally: { crc: number; length: number }): AsyncGenerator<Buffer> {
  // Fast rather than small: the file is read once, and others wait for the processor meanwhile.
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  const fill = async () => {
    for await (const piece of content) {
      const bytes = Buffer.from(piece)
      tally.crc = crc32(bytes, tally.crc)
      tally.length += bytes.length
      if (!packer.write(bytes)) await roomIn(packer)
      if (packer.destroyed) return
    }
    packer.end()
  }
  const filled = fill().catch((error) => packer.destroy(error))
  try {
    yield* packer as AsyncIterable<Buffer>
  } finally {
    packer.destroy()
    await filled
  }
}

/** Waits until the packer takes more, or is gone. */
function roomIn(packer: ReturnType<typeof createDeflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      packer.off('drain', go).off('close', go)
      resolve()
    }
    packer.on('drain', go).on('close', go)
  })
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

function directory(written: readonly Written[], offset: number): Buffer {
  const files = written.map(({ name, crc, packed, length, offset }) =>
    Buffer.concat([
      numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
      numbers(
        [crc, 4],
        [packed, 4],
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
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [all.length, 4], [offset, 4], [0, 2]),
  ])
}

/** Numbers as a zip writes them, each with its width in bytes. */
function numbers(...fields: readonly (readonly [value: number, width: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) at = bytes.writeUIntLE(value, at, width)
  return bytes
}
