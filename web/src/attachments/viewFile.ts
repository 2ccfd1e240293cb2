import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { isNotFound } from '../kernel/failures.ts'
import { text } from '../kernel/i18n.ts'
import { saveFile } from '../kernel/saveFile.ts'
import { receive } from '../kernel/send.ts'
import { toast } from '../kernel/toast.ts'

/** Whether the portal shows such a file itself; any other is saved. */
export const isPicture = (image: AttachmentImage) => image.content_type.startsWith('image/')

/** The bytes of an attachment's file. */
export async function fetchImage({ image_url }: AttachmentImage, signal?: AbortSignal): Promise<Blob> {
  const { pathname, searchParams } = new URL(image_url, location.origin)
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const filename = searchParams.get('filename') ?? ''
  const response = await receive(imageApi.get, { name, type: 'Attachment', filename }, signal ? { signal } : {})
  return response.blob()
}

/** What a file that could not be shown is told with. */
export const viewFailure = (error: unknown): string =>
  isNotFound(error) || !(error instanceof Error) ? text('attachment.not_found') : error.message

/** Saves a file under its name; a failure becomes a toast. */
export async function saveImage(image: AttachmentImage): Promise<void> {
  try {
    saveFile(await fetchImage(image), image.name)
  } catch (error) {
    toast.error(viewFailure(error))
  }
}
