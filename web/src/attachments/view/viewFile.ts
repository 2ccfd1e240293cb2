import {
  type AttachmentImage,
  isSupportedFile,
  type NewFile,
  withStoredExtension,
} from '@callout/domain/attachments/attachment.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { isNotFound } from '../../platform/api/errors.ts'
import { requestFile } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { saveFile } from '../../platform/files/saveFile.ts'
import { text } from '../../platform/i18n/i18n.ts'

/** A file to view or download: a stored one, or an upload of an unsaved form. */
export type ViewableFile = Pick<AttachmentImage, 'name' | 'image_url' | 'content_type'>

/** Converts an upload of an unsaved form. */
export const toViewableUpload = ({ name, file }: NewFile): ViewableFile => ({
  name,
  image_url: `/Images/GetFile/${file}?${new URLSearchParams({ type: 'Temp', filename: name })}`,
  content_type: isSupportedFile(file, 'Image') ? 'image/*' : '',
})

/** True if the portal can show the file; other files are downloaded. */
export const isImage = (image: ViewableFile) => image.content_type.startsWith('image/')

/** The name of a file in the store of the server; it has the true extension. */
export const storedNameOf = ({ image_url }: Pick<ViewableFile, 'image_url'>): string =>
  decodeURIComponent(new URL(image_url, location.origin).pathname.split('/').at(-1) ?? '')

/** Loads the content of a file. Throws what `requestFile` throws. */
export async function fetchFile(image: ViewableFile, signal?: AbortSignal, size?: 'thumbnail'): Promise<Blob> {
  const { searchParams } = new URL(image.image_url, location.origin)
  const name = storedNameOf(image)
  const filename = searchParams.get('filename') ?? ''
  const type = searchParams.get('type') === 'Temp' ? 'Temp' : 'Attachment'
  const response = await requestFile(
    imageApi.get,
    { name, type, filename, ...(size && { size }) },
    signal ? { signal } : {},
  )
  return response.blob()
}

/** Error text for a file that could not be loaded. */
export const fileErrorText = (error: unknown): string =>
  isNotFound(error) || !(error instanceof Error) ? text('attachment.not_found') : error.message

/** Downloads a file under its name with the true extension. Shows a toast if that fails. */
export async function downloadFile(image: ViewableFile): Promise<void> {
  try {
    saveFile(await fetchFile(image), withStoredExtension(image.name, storedNameOf(image)))
  } catch (error) {
    toast.error(fileErrorText(error))
  }
}
