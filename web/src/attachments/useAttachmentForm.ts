import { flagDuplicateNames } from '@callout/domain/attachments/attachment.names.ts'
import {
  type AttachmentBase,
  type AttachmentImage,
  maxNameLength,
  type NewFile,
} from '@callout/domain/attachments/attachment.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { toast } from '../platform/browser/toast.ts'
import { focusFirstError } from '../platform/forms/focusFirstError.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../ui/fields/useMaxLengthError.ts'
import { type AttachmentOwner, attachmentApiFor } from './attachmentOwner.ts'
import { hasUnfinishedUploads } from './upload/useUploads.ts'

/** Name and files of a stored or, without `attachment`, a new attachment as the user changes them, and their errors. */
export function useAttachmentForm(owner: AttachmentOwner, attachment: AttachmentBase | undefined, onDone: () => void) {
  const t = useT()
  const [name, setName] = useState(attachment?.attachment_name ?? '')
  const [storedFiles, setStoredFiles] = useState<readonly AttachmentImage[]>(attachment?.images ?? [])
  const [newFiles, setNewFiles] = useState<readonly NewFile[]>([])
  const [version, setVersion] = useState(attachment?.version)
  const [isSubmitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState('')
  const mutation = useEndpointMutation(attachmentApiFor(owner).save, {
    onDone,
    onFailure: ({ message }) => setRefusal(message),
  })

  const isRenamed = ({ image_guid, name }: AttachmentImage) =>
    name !== attachment?.images.find((image) => image.image_guid === image_guid)?.name
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
      const stored = attachment && { ID: attachment.ID, version }
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
      setVersion((before) => before && before + 1)
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
    wouldLose: () => newFiles.length > 0 || name !== (attachment?.attachment_name ?? '') || storedFiles.some(isRenamed),
  }
}
