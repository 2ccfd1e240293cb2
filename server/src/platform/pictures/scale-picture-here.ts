import { maxPicturePixels } from '@callout/domain/attachments/picture-size.ts'
import sharp from 'sharp'

/** A picture to scale. */
export interface PictureTask {
  readonly bytes: Uint8Array
  /** `jpeg` gets a white background and no metadata. */
  readonly format: 'jpeg' | 'png'
  /** Longest side of the result, in pixels. */
  readonly side: number
}

// One picture at a time, and nothing kept: the memory of the process is what counts.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes and scales in this thread: upright, within a square. Undefined if it is no picture or has too many pixels. */
export async function scalePictureHere({ bytes, format, side }: PictureTask): Promise<Buffer | undefined> {
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: maxPicturePixels })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const written = format === 'jpeg' ? upright.flatten({ background: '#ffffff' }).jpeg({ quality: 72 }) : upright.png()
  return written.toBuffer().catch(() => undefined)
}
