import { expect, it } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const sizeOf = (...parts: readonly (string | readonly number[])[]) => {
  const bytes = Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)),
  )
  return readPictureSize(async (position, length) => bytes.subarray(position, position + length))
}

const png = ['\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x3f, 0xff, 0, 0, 0x3f, 0xff]]
const jpegStart = [0xff, 0xd8]
const exif = [0xff, 0xe1, 0, 6, 0xff, 0xc0, 1, 2]
const frame = (code: number) => [0xff, code, 0, 17, 8, 0x1f, 0x40, 0x27, 0x10, 3]
const gif = ['GIF89a', [100, 0, 50, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0]]
const comment = [0x21, 0xfe, 2, 0x2c, 0x2c, 0]
const gifPicture = [0x2c, 10, 0, 0, 0, 0x20, 0x4e, 0x20, 0x4e, 0]

it.each([
  ['a PNG', png, [16_383, 16_383]],
  ['a JPEG', [jpegStart, frame(0xc0)], [10_000, 8000]],
  ['a progressive JPEG', [jpegStart, frame(0xc2)], [10_000, 8000]],
  ['a JPEG behind camera data and tables', [jpegStart, exif, [0xff, 0xc4, 0, 3, 0], frame(0xc1)], [10_000, 8000]],
  ['a JPEG with padding', [jpegStart, [0xff, 0x01], exif, [0, 0, 0xff], frame(0xc2)], [10_000, 8000]],
  ['a GIF whose picture is larger than its screen', [...gif, comment, gifPicture], [20_010, 20_000]],
])('reads the size of %s from its head', async (_what, parts, [width, height]) => {
  expect(await sizeOf(...(parts as number[][]))).toEqual({ width, height })
})

it.each([
  ['nothing', []],
  ['another type', ['%PDF-1.7 and more']],
  ['a cut PNG', png.slice(0, 3)],
  ['a PNG without width', ['\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 1, 0]]],
  ['a JPEG that ends before its frame', [jpegStart, exif]],
  ['a JPEG whose scan comes first', [jpegStart, [0xff, 0xda, 0, 2], frame(0xc0)]],
  ['a JPEG of endless segments', [jpegStart, Array.from({ length: 3000 }, () => [0xff, 0xe1, 0, 2]).flat()]],
  ['a JPEG with a segment that stands on itself', [jpegStart, [0xff, 0xe1, 0, 0], exif]],
  ['a GIF of comments', [...gif, Array.from({ length: 50_000 }, () => comment).flat(), gifPicture]],
])('knows no size of %s', async (_what, parts) => {
  expect(await sizeOf(...(parts as string[]))).toBeUndefined()
})
