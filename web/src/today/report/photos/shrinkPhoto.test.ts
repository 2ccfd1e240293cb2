import { afterEach, describe, expect, it, vi } from 'vitest'
import { jpegName, preparePhoto, shrinkPhoto, sizeWithin } from './shrinkPhoto.ts'

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 2048, height: 1536 },
  ],
  [
    { width: 3000, height: 9000 },
    { width: 683, height: 2048 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 9000, height: 1 },
    { width: 2048, height: 1 },
  ],
])('%o is drawn in %o', (size, drawn) => expect(sizeWithin(size)).toEqual(drawn))

it.each([
  ['a.JPG', 'a.JPG'],
  ['plate.png', 'plate.jpg'],
  ['IMG.1.heic', 'IMG.1.jpg'],
  ['photo', 'photo.jpg'],
])('%s is sent as %s', (name, sent) => expect(jpegName(name)).toBe(sent))

describe('a photo', () => {
  afterEach(() => vi.unstubAllGlobals())

  const stubCanvas = (bytesAt: (quality: number) => number) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
        convertToBlob = async ({ quality }: { quality: number }) => new Blob(['x'.repeat(bytesAt(quality))])
      },
    )
  }

  it.each([
    [300_000, 300_000],
    [500_000, 350_000],
    [900_000, 800_000],
  ])('of %i bytes is compressed more until it is small enough, at most to %i', async (first, sent) => {
    stubCanvas((quality) => Math.max(first - (0.85 - quality) * 1_500_000, sent))
    const small = await shrinkPhoto(new File(['x'], 'plate.png'))
    expect([small?.name, small?.size]).toEqual(['plate.jpg', sent])
  })

  it('that the browser cannot read is not changed', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('HEIC')))
    expect(await shrinkPhoto(new File(['x'], 'a.heic'))).toBeUndefined()
  })
})

describe('a photo of a network that keeps originals', () => {
  const visit = { keeps_original_photos: true }
  it('is sent as it is if the server takes its type', async () => {
    const photo = new File(['camera'], 'a.JPG')
    expect(await preparePhoto(photo, visit)).toBe(photo)
  })
  it('is not sent if neither the server takes its type nor the browser reads it', async () =>
    expect(await preparePhoto(new File(['camera'], 'a.raw'), visit)).toBeUndefined())
})
