import { z } from 'zod'
import { integer, listOf, requiredText, text } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { refuse } from '../platform/refusal.ts'

/** Kinds of upload: images only, any supported file, or a table for the import of the administration. */
export const uploadTypes = ['Image', 'File', 'Import'] as const
export type UploadType = (typeof uploadTypes)[number]

const imageExtensions = ['png', 'jpg', 'gif', 'jpeg'] as const
/** Allowed file extensions by kind of upload. */
export const allowedExtensions: Record<UploadType, readonly string[]> = {
  Image: imageExtensions,
  File: [...imageExtensions, 'pdf', 'mp4', 'mov', 'avi', 'doc', 'docx', 'xls', 'xlsx'],
  Import: ['csv', 'txt', 'tsv', 'xlsx'],
}

/** Maximum file size, in bytes: of any file, and by kind of upload. */
export const maxFileBytes = 100 * 1024 * 1024
export const maxBytesOf = (type: UploadType) => (type === 'Import' ? maxFileBytes / 2 : maxFileBytes)
/** Sizes of the pieces of an upload, in bytes; only the last piece may be smaller. */
export const pieceBytes = { min: 16 * 1024, max: 1024 * 1024 } as const
/** Maximum number of attachments in one zip. */
export const maxZipped = 200
/** Maximum number of files in one selection and in one save. */
export const maxFiles = 100
const filesLimit = { max: maxFiles, tooMany: `at most ${maxFiles} files` }
/** Maximum length of a file or attachment name, in characters. */
export const maxNameLength = 250
/** An uploaded file that no record uses is deleted after this time, in milliseconds. */
export const uploadLifetimeMs = 24 * 3600 * 1000

// Control characters and text-direction marks: they make one name look like another.
const deceptiveCharacters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
// Control characters, as browsers percent-encode them in the names of uploaded files.
const encodedControl = /%(?:[01][\da-f]|7f|c2%[89][\da-f])/i

/** Last part of a path (slash or backslash), trimmed and without control characters and text-direction marks. */
export function baseName(path: string): string {
  let name = (path.split(/[/\\]/).at(-1) ?? '').replace(deceptiveCharacters, '')
  // A removal may join another one together. Longer names are refused anyway.
  while (name.length <= 4 * maxNameLength && encodedControl.test(name)) name = name.replace(encodedControl, '')
  return name.trim()
}

/** File extension in lower case without the dot; '' if there is none. */
export const extensionOf = (name: string) => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const typeOf = (extension: string) => (extension === 'jpeg' ? 'jpg' : extension)

/** The name under which a file is saved: its display name with the extension of the stored file. */
export function withStoredExtension(name: string, storedFile: string): string {
  const extension = extensionOf(storedFile)
  return typeOf(extensionOf(name)) === typeOf(extension) ? name : `${name}.${extension}`
}

/** True if the extension of the file name is allowed for this kind of upload. Does not check the content. */
export const isSupportedFile = (name: string, type: UploadType) => allowedExtensions[type].includes(extensionOf(name))

/** Refusal of a file whose name or content has an unsupported type. */
export const refusalOfUnsupportedFile = (file: string) => refuse('text.unsupported_media_type', { params: { file } })

/** Schema of a file name: required; a path is cut to its last part. */
export const fileName = () =>
  z.preprocess((value) => (typeof value === 'string' ? baseName(value) : value), requiredText(maxNameLength))

/** A newly uploaded file: its display name, and the `FileName` that the upload returned. */
export const newFile = once(() => z.strictObject({ name: fileName(), file: requiredText(100) }))
export type NewFile = OutputOf<typeof newFile>

/** Schema of the uploaded files that a new record takes: at most `maxFiles`. */
export const newFiles = () => listOf(newFile(), filesLimit)

/** One file of an attachment. `image_url` is a path on this origin and needs the bearer token. */
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

/** Fields shared by attachments of calls and contracts. */
const attachmentBase = once(() =>
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
export type AttachmentBase = OutputOf<typeof attachmentBase>

/** An attachment of a call. */
export const attachmentRecord = once(() =>
  z.object({
    ...attachmentBase().shape,
    service_job_uuid: z.string(),
    call_id: z.string(),
  }),
)
export type AttachmentRecord = OutputOf<typeof attachmentRecord>

/** An attachment of a service contract. */
export const contractAttachmentRecord = once(() =>
  z.object({
    ...attachmentBase().shape,
    service_contract_uuid: z.string(),
    service_contract_id: z.string(),
  }),
)
export type ContractAttachmentRecord = OutputOf<typeof contractAttachmentRecord>

/** Schema of a field that a loaded record has and a save ignores. */
export const ignoredField = z.unknown().optional()

/** A file in a save: an existing one by `image_guid`, or a new one by the `file` name that the upload returned. */
const saveImageBody = once(() =>
  z
    .strictObject({
      image_guid: text(50).optional(),
      file: text(100).optional(),
      name: fileName(),
      image_url: ignoredField,
      content_type: ignoredField,
      bytes: ignoredField,
    })
    .refine(
      ({ image_guid, file }) => Boolean(image_guid) !== Boolean(file),
      'send either image_guid or file, not both',
    ),
)
export type SaveImageBody = OutputOf<typeof saveImageBody>

/** Fields of an attachment save, without the owning record. Other fields of a loaded attachment are ignored. */
export const saveAttachmentFields = once(() => ({
  ID: text(50).optional(),
  version: integer({ min: 1 }).optional(),
  attachment_name: text(maxNameLength).optional(),
  images: listOf(saveImageBody(), filesLimit).optional(),
  user_name: ignoredField,
  created_at: ignoredField,
}))
