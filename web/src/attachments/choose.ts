import {
  isSupported,
  largestFile,
  mostFiles,
  type NewFile,
  type UploadType,
} from '@callout/domain/attachments/attachment.ts'
import type { MessageParams } from '@callout/domain/kernel/refusal.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'

/** Why something of a selection was left out. */
export interface Notice {
  readonly key: MessageKey
  readonly params: MessageParams
}

/** What the rules need to know of a file. */
interface Chosen {
  readonly name: string
  readonly size: number
}

export const megabytes = largestFile / 1024 / 1024

/**
 * Which files of a selection are uploaded, and why the others are not: too many, of a name already there or `beside`, of a type
 * that is not taken, too large.
 */
export function choose<F extends Chosen>(
  selection: readonly F[],
  present: readonly Pick<NewFile, 'name'>[],
  type: UploadType,
  beside: readonly Pick<NewFile, 'name'>[] = [],
): { files: F[]; notices: Notice[] } {
  const room = Math.max(0, mostFiles - present.length)
  const names = new Set([...present, ...beside].map(({ name }) => name))
  const notices: Notice[] = []
  if (selection.length > room)
    notices.push({ key: 'message.only_max_count_file_will_be_processed', params: { max: room } })
  const files = selection.slice(0, room).filter((file) => {
    const params = { file: file.name, max: megabytes }
    if (names.has(file.name)) notices.push({ key: 'message.duplicate_file_name', params })
    else if (!isSupported(file.name, type)) notices.push({ key: 'text.unsupported_media_type', params })
    else if (file.size > largestFile) notices.push({ key: 'upload.too_large', params })
    else return names.add(file.name)
    return false
  })
  return { files, notices }
}
