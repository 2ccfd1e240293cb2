import { normalizeFileName } from '@callout/domain/attachments/attachment.names.ts'
import {
  isSupportedFile,
  maxFileBytes,
  maxFiles,
  type NewFile,
  type UploadType,
} from '@callout/domain/attachments/attachment.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { MessageParams } from '@callout/domain/platform/refusal.ts'

/** Message about files that were not accepted. */
export interface UploadNotice {
  readonly key: MessageKey
  readonly params: MessageParams
}

interface FileInfo {
  readonly name: string
  readonly size: number
}

export const maxMegabytes = maxFileBytes / 1024 / 1024

/** A typed file name without slashes: the server takes a name with slashes as a path, and keeps its last part. */
export const withoutSlashes = (typed: string) => typed.replace(/[/\\]/g, '-')

/**
 * Returns the files of a selection to upload, and a notice for each that is refused: too many files, a name already in
 * `present` or `existing`, an unsupported type, or too large.
 */
export function selectFiles<F extends FileInfo>(
  selection: readonly F[],
  present: readonly Pick<NewFile, 'name'>[],
  type: UploadType,
  existing: readonly Pick<NewFile, 'name'>[] = [],
): { files: F[]; notices: UploadNotice[] } {
  const remaining = Math.max(0, maxFiles - present.length)
  const names = new Set([...present, ...existing].map(({ name }) => normalizeFileName(name)))
  const notices: UploadNotice[] = []
  if (selection.length > remaining)
    notices.push({ key: 'message.only_max_count_file_will_be_processed', params: { max: remaining } })
  const files = selection.slice(0, remaining).filter((file) => {
    const params = { file: file.name, max: maxMegabytes }
    if (names.has(normalizeFileName(file.name))) notices.push({ key: 'message.duplicate_file_name', params })
    else if (!isSupportedFile(file.name, type)) notices.push({ key: 'text.unsupported_media_type', params })
    else if (file.size > maxFileBytes) notices.push({ key: 'upload.too_large', params })
    else return names.add(normalizeFileName(file.name))
    return false
  })
  return { files, notices }
}
