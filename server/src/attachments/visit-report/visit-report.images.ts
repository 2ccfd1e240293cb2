import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type FileStore, readIfStored } from '../../platform/files/file-store.ts'

/** Longest side of a photo in a report, in pixels: 150 per inch at its printed size. */
const photoSide = 1000
const signatureSide = 800

/** The images of a report as data URLs. One that is no image, or that the store has lost, is left out. */
export interface ReportImages {
  readonly photos: readonly string[]
  readonly signature: string | undefined
}

/** Loads and scales photos and signature, one after the other, because a photo takes up to 100 MB of memory. */
export async function loadReportImages(
  files: FileStore,
  { photos, signature }: { readonly photos: readonly string[]; readonly signature: string | null },
): Promise<ReportImages> {
  const load = async (name: string, format: ImageFormat, side: number) => {
    const source = await readIfStored(files, name)
    return source && scaleImage(source, format, side)
  }
  const scaled: string[] = []
  for (const photo of photos) {
    const image = await load(photo, 'jpeg', photoSide)
    if (image) scaled.push(image)
  }
  return { photos: scaled, signature: signature ? await load(signature, 'png', signatureSide) : undefined }
}

type ImageFormat = 'jpeg' | 'png'

/** The image upright and within a square of `side` pixels; undefined if the bytes are no image. */
async function scaleImage(source: Readable, format: ImageFormat, side: number): Promise<string | undefined> {
  // The library is native code of some megabytes: load it only when needed.
  const { default: sharp } = await import('sharp')
  const bytes = await buffer(source)
  const image = sharp(bytes, { failOn: 'error' })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const flat = format === 'jpeg' ? image.flatten({ background: '#ffffff' }).jpeg({ quality: 72 }) : image.png()
  const scaled = await flat.toBuffer().catch(() => undefined)
  return scaled && `data:image/${format};base64,${scaled.toString('base64')}`
}
