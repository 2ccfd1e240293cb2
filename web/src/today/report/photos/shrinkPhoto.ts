import { isSupportedFile } from '@callout/domain/attachments/attachment.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'

/** Longest side of a photo that is sent, in pixels. */
const longestSide = 2048
/** A photo that is still larger is compressed more. */
const targetBytes = 400 * 1024
const qualities = [0.85, 0.75, 0.65, 0.55]

/** The size within the longest side, in the same proportions. */
export function sizeWithin({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A smaller JPEG of a photo, upright and without what the camera wrote into it, such as place and device. Undefined if
 * this browser cannot read or draw it. The browser decodes and encodes outside of the page's own thread.
 */
export async function shrinkPhoto(photo: File): Promise<File | undefined> {
  const small = await draw(photo).catch(() => undefined)
  return small && new File([small], jpegName(photo.name), { type: 'image/jpeg' })
}

/**
 * The photo as it is sent: smaller, or as the camera made it if the network wants that and the server takes its type.
 * Undefined if it can be sent neither way.
 */
export async function preparePhoto(
  photo: File,
  visit: Pick<Visit, 'keeps_original_photos'>,
): Promise<File | undefined> {
  const isTaken = isSupportedFile(photo.name, 'Image')
  if (visit.keeps_original_photos && isTaken) return photo
  return (await shrinkPhoto(photo)) ?? (isTaken ? photo : undefined)
}

async function draw(photo: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(photo)
  const { width, height } = sizeWithin(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency: without a ground it would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  let small: Blob | undefined
  for (const quality of qualities) {
    small = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (small.size <= targetBytes) break
  }
  return small
}

/** The name with the extension of a JPEG. */
export const jpegName = (name: string) => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[a-z0-9]+$/i, '')}.jpg`)
