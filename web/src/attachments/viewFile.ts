import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { type AttachmentImage, isSupported, type NewFile } from '@callout/domain/attachments/attachment.ts'
import { isNotFound } from '../kernel/failures.ts'
import { text } from '../kernel/i18n.ts'
import { saveFile } from '../kernel/saveFile.ts'
import { receive } from '../kernel/send.ts'
import { toast } from '../kernel/toast.ts'

/** What is needed of a file to show or save it: one an attachment holds, or one that waits. */
export type Viewable = Pick<AttachmentImage, 'name' | 'image_url' | 'content_type'>

/** A file that was just uploaded, as its uploader may see it. */
export const waitingFile = ({ name, file }: NewFile): Viewable => ({
  name,
  image_url: `/Images/GetFile/${file}?${new URLSearchParams({ type: 'Temp', filename: name })}`,
  content_type: isSupported(file, 'Image') ? 'image/*' : '',
})

/** Whether the portal shows such a file itself; any other is saved. */
export const isPicture = (image: Viewable) => image.content_type.startsWith('image/')

/** The bytes of a file. */
export async function fetchImage({ image_url }: Viewable, signal?: AbortSignal): Promise<Blob> {
  const { pathname, searchParams } = new URL(image_url, location.origin)
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const filename = searchParams.get('filename') ?? ''
  const type = searchParams.get('type') === 'Temp' ? 'Temp' : 'Attachment'
  const response = await receive(imageApi.get, { name, type, filename }, signal ? { signal } : {})
  return response.blob()
}

/** What a file that could not be shown is told with. */
export const viewFailure = (error: unknown): string =>
  isNotFound(error) || !(error instanceof Error) ? text('attachment.not_found') : error.message

/** Saves a file under its name; a failure becomes a toast. */
export async function saveImage(image: Viewable): Promise<void> {
  try {
    saveFile(await fetchImage(image), image.name)
  } catch (error) {
    toast.error(viewFailure(error))
  }
}
