/** Reads up to `length` bytes of a file from `position`; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>

/** Width and height of a picture, in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Maximum number of pixels of a picture: decoding one takes up to 8 bytes of memory for each. */
export const maxPicturePixels = 40_000_000

/** The start of a file: all of a PNG that is needed. */
const headBytes = 24
/** Segments that may stand in front of the size of a JPEG; cameras write a few dozen. */
const maxSegments = 2_000
/** Padding that may stand in front of a segment of a JPEG, in bytes. */
const maxPadding = 64
/** Bytes of a GIF in which its first picture must begin. */
const gifHeadBytes = 256 * 1024

/**
 * The size that the head of a PNG, JPEG or GIF announces; undefined if it announces none. Decodes nothing.
 * Sources: PNG 11.2.1, ITU-T T.81 B.2.2, GIF89a 18 to 20.
 */
export async function readPictureSize(read: ReadBytes): Promise<PictureSize | undefined> {
  const head = viewOf(await read(0, headBytes))
  if (head.byteLength < 10) return undefined
  const size = await sizeByType(head, read)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function sizeByType(head: DataView, read: ReadBytes) {
  if (textAt(head, 1, 3) === 'PNG') return pngSize(head)
  if (textAt(head, 0, 4) === 'GIF8') return gifSize(read)
  return head.getUint16(0) === 0xffd8 ? jpegSize(read) : undefined
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

const textAt = (view: DataView, at: number, length: number) =>
  at + length > view.byteLength
    ? ''
    : String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))

const pngSize = (head: DataView): PictureSize | undefined =>
  head.byteLength === headBytes && textAt(head, 12, 4) === 'IHDR'
    ? { width: head.getUint32(16), height: head.getUint32(20) }
    : undefined

/** Frame headers of every kind (baseline, progressive, lossless), but not the tables that share their numbers. */
const isFrameHeader = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
const isWithoutLength = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd7)
const endsHead = (code: number) => code === 0xda || code === 0xd9

async function jpegSize(read: ReadBytes): Promise<PictureSize | undefined> {
  let position = 2
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const bytes = await read(position, maxPadding + 9)
    const at = bytes.findIndex((byte, index) => bytes[index - 1] === 0xff && byte !== 0xff && byte !== 0)
    const code = bytes[at] ?? 0xd9
    if (endsHead(code)) return undefined
    position += at + 1
    if (isWithoutLength(code)) continue
    if (at + 8 > bytes.length) return undefined
    const segmentView = viewOf(bytes.subarray(at + 1))
    if (isFrameHeader(code)) return { width: segmentView.getUint16(5), height: segmentView.getUint16(3) }
    position += segmentView.getUint16(0)
  }
  return undefined
}

/** The area that the screen and the first picture cover: decoders enlarge a screen that is too small for it. */
async function gifSize(read: ReadBytes): Promise<PictureSize | undefined> {
  const view = viewOf(await read(0, gifHeadBytes))
  const flags = view.getUint8(10)
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (at + 9 < view.byteLength) {
    const kind = view.getUint8(at)
    if (kind === 0x2c)
      return {
        width: Math.max(view.getUint16(6, true), view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
        height: Math.max(view.getUint16(8, true), view.getUint16(at + 3, true) + view.getUint16(at + 7, true)),
      }
    if (kind !== 0x21) return undefined
    at += 2
    while (at < view.byteLength && view.getUint8(at) > 0) at += view.getUint8(at) + 1
    at += 1
  }
  return undefined
}
