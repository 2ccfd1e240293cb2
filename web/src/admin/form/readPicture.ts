import { isPictureUrl } from '@callout/domain/platform/picture-url.ts'

/** Largest size of a stored picture, in pixels: twice the size at which an email shows it. */
const maxSize = { width: 480, height: 128 }

export type PictureFault = 'unread' | 'large'

/** A file as a small picture for a cell: PNG, else JPEG on white. Says what is wrong with one that cannot be used. */
export async function readPicture(file: Blob): Promise<string | { readonly fault: PictureFault }> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return { fault: 'unread' }
  const scale = Math.min(1, maxSize.width / image.width, maxSize.height / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return { fault: 'unread' }
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const png = canvas.toDataURL('image/png')
  if (isPictureUrl(png)) return png
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const jpeg = canvas.toDataURL('image/jpeg', 0.85)
  return isPictureUrl(jpeg) ? jpeg : { fault: 'large' }
}
