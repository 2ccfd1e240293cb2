import { z } from 'zod'
import { integer, listOf, requiredText, text } from '../kernel/fields.ts'
import { type OutputOf, once } from '../kernel/once.ts'
import { refuse } from '../kernel/refusal.ts'

/** What an upload may be: pictures only, or any file the portal takes. */
export const uploadTypes = ['Image', 'File'] as const
export type UploadType = (typeof uploadTypes)[number]

const pictures = ['png', 'jpg', 'gif', 'jpeg'] as const
/** The extensions each kind of upload takes. */
export const extensions: Record<UploadType, readonly string[]> = {
  Image: pictures,
  File: [...pictures, 'pdf', 'mp4', 'mov', 'avi', 'doc', 'docx', 'xls', 'xlsx'],
}

/** The largest file, in bytes. */
export const largestFile = 100 * 1024 * 1024
/** The most files of one selection, and of one attachment's save. */
export const mostFiles = 100
/** The longest name of a file or attachment, in characters. */
export const longestName = 250
/** How long an uploaded file waits for the record that takes it, in milliseconds. */
export const uploadLife = 24 * 3600 * 1000

// Control characters, and those that turn the direction of reading: they make one name look like another.
const deceiving = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The last part of a path, whichever way its slashes lean, without characters that deceive the eye. */
export const baseName = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').replace(deceiving, '').trim()

/** The extension of a file's name in lower case, without its dot; '' when there is none. */
export const extensionOf = (name: string) => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether a file of this name may be uploaded, as far as its name tells. */
export const isSupported = (name: string, type: UploadType) => extensions[type].includes(extensionOf(name))

/** The "no" to a file whose name or content is of no kind the portal takes. */
export const unsupported = (file: string) => refuse('text.unsupported_media_type', { params: { file } })

/** A file's name as people gave it: a path is cut to its last part, and something must remain. */
export const fileName = () =>
  z.preprocess((value) => (typeof value === 'string' ? baseName(value) : value), requiredText(longestName))

/** A file just uploaded: what its person calls it, and what the upload answered. */
export const newFile = once(() => z.strictObject({ name: fileName(), file: requiredText(100) }))
export type NewFile = OutputOf<typeof newFile>

/** The files a record takes when it is made. */
export const newFiles = () =>
  listOf(newFile()).refine((files) => files.length <= mostFiles, `at most ${mostFiles} files`)

/** One file of an attachment. `image_url` is a path of this origin, to be asked for with the bearer. */
export const attachmentImage = once(() =>
  z.object({
    image_guid: z.string(),
    name: z.string(),
    image_url: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    can: z.object({ delete: z.boolean() }),
  }),
)
export type AttachmentImage = OutputOf<typeof attachmentImage>

/** An attachment: a name and its files. */
const attachmentOfAny = once(() =>
  z.object({
    ID: z.string(),
    version: z.int(),
    attachment_name: z.string(),
    user_name: z.string(),
    created_at: z.string(),
    images: z.array(attachmentImage()),
    can: z.object({ save: z.boolean(), delete: z.boolean() }),
  }),
)
export type AttachmentOfAny = OutputOf<typeof attachmentOfAny>

/** An attachment of a call. */
export const attachmentRecord = once(() =>
  z.object({
    ...attachmentOfAny().shape,
    service_job_uuid: z.string(),
    call_id: z.string(),
  }),
)
export type AttachmentRecord = OutputOf<typeof attachmentRecord>

/** An attachment of a service contract. */
export const contractAttachmentRecord = once(() =>
  z.object({
    ...attachmentOfAny().shape,
    service_contract_uuid: z.string(),
    service_contract_id: z.string(),
  }),
)
export type ContractAttachmentRecord = OutputOf<typeof contractAttachmentRecord>

/** A field that a loaded record holds and a save ignores. */
export const ignored = z.unknown().optional()

/** A file in a save: one the attachment has, by `image_guid`, or a new one, by the `file` its upload answered. */
export const savedImage = once(() =>
  z
    .strictObject({
      image_guid: text(50).optional(),
      file: text(100).optional(),
      name: fileName(),
      image_url: ignored,
      content_type: ignored,
      bytes: ignored,
    })
    .refine(
      ({ image_guid, file }) => Boolean(image_guid) !== Boolean(file),
      'either image_guid or file names the file',
    ),
)
export type SavedImage = OutputOf<typeof savedImage>

/** What a save says of an attachment, besides whose it is; what a loaded one holds besides is ignored. */
export const savedAttachment = once(() => ({
  ID: text(50).optional(),
  version: integer({ min: 1 }).optional(),
  attachment_name: text(longestName).optional(),
  images: listOf(savedImage())
    .refine((images) => images.length <= mostFiles, `at most ${mostFiles} files`)
    .optional(),
  user_name: ignored,
  created_at: ignored,
}))
