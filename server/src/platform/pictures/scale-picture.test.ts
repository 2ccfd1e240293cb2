import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createPngHead, sampleFiles } from '../../../test/fixtures/sample-files.ts'
import { scalePicture } from './scale-picture.ts'

it('scales a picture in a thread, upright and within a square', async () => {
  const picture = sharp({ create: { width: 60, height: 30, channels: 3, background: '#c00' } })
  const bytes = await picture.jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const scaled = await scalePicture({ bytes, format: 'jpeg', side: 20 })
  expect(await sharp(scaled).metadata()).toMatchObject({ format: 'jpeg', width: 10, height: 20 })
})

it.each([
  ['of too many pixels', createPngHead(16_383, 16_383)],
  ['of no picture', sampleFiles.pdf as Buffer],
])('gives nothing for bytes %s', async (_what, bytes) => {
  expect(await scalePicture({ bytes, format: 'png', side: 20 })).toBeUndefined()
})
