import { flagDuplicateNames } from '@callout/domain/attachments/attachment.names.ts'
import {
  type AttachmentBase,
  type AttachmentImage,
  maxNameLength,
  type NewFile,
} from '@callout/domain/attachments/attachment.ts'
import { useState } from 'react'
import { RefusedRequestError } from '../platform/api/errors.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { toast } from '../platform/browser/toast.ts'
import { focusFirstError } from '../platform/forms/focusFirstError.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../ui/fields/useMaxLengthError.ts'
import { type AttachmentOwner, attachmentApiFor, bodyOfOne } from './attachmentOwner.ts'
import { hasUnfinishedUploads } from './upload/useUploads.ts'

/** Loads the newest version; undefined if there is none or it cannot be loaded now. */
async function loadNewest(owner: AttachmentOwner, ID: string): Promise<AttachmentBase | undefined> {
  const query = endpointQuery(attachmentApiFor(owner).list, bodyOfOne(owner, ID))
  const page = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  return page?.Data[0]
}

const withNamesOf = (renamed: readonly AttachmentImage[], images: readonly AttachmentImage[]) =>
  images.map((image) => {
    const name = renamed.find(({ image_guid }) => image_guid === image.image_guid)?.name ?? image.name
    return { ...image, name }
  })

/**
 * Name and files of a stored or, without `attachment`, a new attachment as the user changes them, and their errors.
 * After a conflict the form goes on with the newest version and keeps the user's changes. Calls `onDone` after the
 * save, unless the user has left the form by then.
 */
export function useAttachmentForm(owner: AttachmentOwner, attachment: AttachmentBase | undefined, onDone: () => void) {
  const t = useT()
  const [name, setName] = useState(attachment?.attachment_name ?? '')
  const [storedFiles, setStoredFiles] = useState<readonly AttachmentImage[]>(attachment?.images ?? [])
  const [newFiles, setNewFiles] = useState<readonly NewFile[]>([])
  /** The saved version that the changes are based on. */
  const [base, setBase] = useState(attachment)
  const [isSubmitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState('')
  const mutation = useEndpointMutation(attachmentApiFor(owner).save, {
    onDoneIfMounted: onDone,
    onFailure: (failure) => {
      setRefusal(failure.message)
      if (failure instanceof RefusedRequestError && failure.code === 'Conflict') void mergeNewest()
    },
  })

  const isRenamed = ({ image_guid, name }: AttachmentImage) =>
    name !== base?.images.find((image) => image.image_guid === image_guid)?.name
  const mergeNewest = async () => {
    const newest = base && (await loadNewest(owner, base.ID))
    if (!newest) return
    setBase(newest)
    setName((typed) => (typed === base.attachment_name ? newest.attachment_name : typed))
    setStoredFiles((files) => withNamesOf(files.filter(isRenamed), newest.images))
  }
  const tooLong = useMaxLengthError(name, maxNameLength)
  const isNameMissing = attachment !== undefined && name.trim() === ''
  const isInvalidName = (name: string) => name.trim() === '' || name.length > maxNameLength
  const fileNames = [...storedFiles, ...newFiles].map((file) => file.name)
  const duplicates = flagDuplicateNames(fileNames)
  const hasInvalidName = fileNames.some(isInvalidName) || duplicates.includes(true) || tooLong || isNameMissing
  const isEmpty = !attachment && newFiles.length === 0
  const submit = () => {
    setSubmitted(true)
    setRefusal('')
    if (hasInvalidName || hasUnfinishedUploads(newFiles) || isEmpty) {
      toast.warning(t('message.fill_in_required_fields'))
      focusFirstError()
    } else if (!mutation.isPending) {
      // The number of files per save is limited, so unchanged ones are left out.
      const renamed = storedFiles.filter(isRenamed).map(({ image_guid, name }) => ({ image_guid, name }))
      const stored = base && { ID: base.ID, version: base.version }
      mutation.mutate({ ...owner, ...stored, attachment_name: name.trim(), images: [...renamed, ...newFiles] })
    }
  }
  return {
    name,
    setName,
    nameError: tooLong ?? (isSubmitted && isNameMissing && t('text.required')),
    storedFiles,
    renameStoredFile: (image: AttachmentImage, to: string) =>
      setStoredFiles(storedFiles.map((other) => (other === image ? { ...image, name: to } : other))),
    removeDeletedFile: ({ image_guid }: AttachmentImage) => {
      setStoredFiles((before) => before.filter((image) => image.image_guid !== image_guid))
      // The user's own deletion raised the version, so the next save must not count as a conflict.
      setBase((before) => before && { ...before, version: before.version + 1 })
    },
    newFiles,
    setNewFiles,
    /** Error in the name of each file, of the stored ones first. */
    fileNameErrors: duplicates.map((isRepeated) => (isRepeated ? t('attachment.same_name') : undefined)),
    uploadError: isSubmitted && isEmpty ? t('text.required') : undefined,
    isSubmitted,
    isSending: mutation.isPending,
    refusal,
    submit,
    wouldLose: () => newFiles.length > 0 || name !== (base?.attachment_name ?? '') || storedFiles.some(isRenamed),
  }
}
