import { buffer } from 'node:stream/consumers'
import { type FileStore, readIfStored } from '../../platform/files/file-store.ts'
import { scalePicture } from '../../platform/pictures/scale-picture.ts'
import type { PictureTask } from '../../platform/pictures/scale-picture-here.ts'

/** Longest side of a photo in a report, in pixels: 150 per inch at its printed size. */
const photoSide = 1000
const signatureSide = 800

/** The images of a report as data URLs. One that is no image, or that the store has lost, is left out. */
export interface ReportImages {
  readonly photos: readonly string[]
  readonly signature: string | undefined
}

/** Loads and scales photos and signature, one after the other, because each takes memory. */
export async function loadReportImages(
  files: FileStore,
  { photos, signature }: { readonly photos: readonly string[]; readonly signature: string | null },
): Promise<ReportImages> {
  const load = async (name: string, format: PictureTask['format'], side: number) => {
    const source = await readIfStored(files, name)
    const scaled = source && (await scalePicture({ bytes: await buffer(source), format, side }))
    return scaled && `data:image/${format};base64,${scaled.toString('base64')}`
  }
  const scaled: string[] = []
  for (const photo of photos) {
    const image = await load(photo, 'jpeg', photoSide)
    if (image) scaled.push(image)
  }
  return { photos: scaled, signature: signature ? await load(signature, 'png', signatureSide) : undefined }
}
