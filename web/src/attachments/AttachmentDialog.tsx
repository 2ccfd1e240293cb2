import { flagDuplicateNames } from '@callout/domain/attachments/attachment.names.ts'
import {
  type AttachmentBase,
  type AttachmentImage,
  maxNameLength,
  type NewFile,
} from '@callout/domain/attachments/attachment.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { toast } from '../platform/browser/toast.ts'
import { focusFirstError } from '../platform/forms/focusFirstError.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { useMaxLengthError } from '../ui/fields/useMaxLengthError.ts'
import { type AttachmentOwner, attachmentApiFor } from './attachmentOwner.ts'
import { DeleteAttachmentDialog, type Deletion } from './DeleteAttachmentDialog.tsx'
import { StoredFileRow } from './upload/StoredFileRow.tsx'
import classes from './upload/Uploader.module.css'
import { Uploader } from './upload/Uploader.tsx'
import { hasUnfinishedUploads } from './upload/useUploads.ts'
import { useFileViewer } from './view/useFileViewer.tsx'

interface AttachmentDialogProps {
  readonly owner: AttachmentOwner
  /** The attachment to edit; undefined creates a new one. */
  readonly attachment?: AttachmentBase | undefined
  readonly onClose: () => void
}

/** Edits or creates an attachment: rename it and its files, view, delete and add files. */
export function AttachmentDialog({ owner, attachment, onClose }: AttachmentDialogProps) {
  const t = useT()
  const [name, setName] = useState(attachment?.attachment_name ?? '')
  const [existing, setExisting] = useState<readonly AttachmentImage[]>(attachment?.images ?? [])
  const [added, setAdded] = useState<readonly NewFile[]>([])
  const [version, setVersion] = useState(attachment?.version)
  const [deleting, setDeleting] = useState<Deletion>()
  const viewer = useFileViewer()
  const [isSubmitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState('')
  const mutation = useEndpointMutation(attachmentApiFor(owner).save, {
    onDone: onClose,
    onFailure: ({ message }) => setRefusal(message),
  })

  const isRenamed = ({ image_guid, name }: AttachmentImage) =>
    name !== attachment?.images.find((image) => image.image_guid === image_guid)?.name
  const tooLong = useMaxLengthError(name, maxNameLength)
  const isInvalidName = (name: string) => name.trim() === '' || name.length > maxNameLength
  const hasInvalidName =
    [...existing, ...added].some((file) => isInvalidName(file.name)) || tooLong || (attachment && name.trim() === '')
  const duplicates = flagDuplicateNames([...existing, ...added].map((file) => file.name))
  const nameErrors = duplicates.map((isRepeated) => (isRepeated ? t('attachment.same_name') : undefined))
  const isUploading = hasUnfinishedUploads(added)
  const isEmpty = !attachment && added.length === 0
  const submit = () => {
    setSubmitted(true)
    setRefusal('')
    if (duplicates.includes(true)) focusFirstError()
    else if (hasInvalidName || isUploading || isEmpty) {
      toast.warning(t('message.fill_in_required_fields'))
      focusFirstError()
    } else if (!mutation.isPending) {
      // The number of files per save is limited, so unchanged ones are left out.
      const images = [...existing.filter(isRenamed).map(({ image_guid, name }) => ({ image_guid, name })), ...added]
      const stored = attachment && { ID: attachment.ID, version }
      mutation.mutate({ ...owner, ...stored, attachment_name: name.trim(), images })
    }
  }
  const removeDeletedFile = ({ image_guid }: AttachmentImage) => {
    setExisting((before) => before.filter((image) => image.image_guid !== image_guid))
    // The user's own deletion raised the version, so the next save must not count as a conflict.
    setVersion((before) => before && before + 1)
    setDeleting(undefined)
  }
  const wouldLose = () => added.length > 0 || name !== (attachment?.attachment_name ?? '') || existing.some(isRenamed)

  return (
    <FormDialog
      title={t(attachment ? 'attachment.edit' : 'attachment.add')}
      action={t('save.save')}
      isSending={mutation.isPending}
      refusal={refusal}
      wouldLose={wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={labelOf(t, 'attachment_name')}
        placeholder={added[0]?.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required={attachment !== undefined}
        error={tooLong ?? (attachment && isSubmitted && name.trim() === '' && t('text.required'))}
        data-autofocus
      />
      {attachment && existing.length > 0 && (
        <StoredFiles
          images={existing}
          nameErrors={nameErrors}
          onView={viewer.view}
          onRename={(image, to) =>
            setExisting(existing.map((other) => (other === image ? { ...image, name: to } : other)))
          }
          onDelete={(image) => setDeleting({ attachment, image })}
        />
      )}
      <Stack gap="xs">
        <Uploader
          value={added}
          onChange={setAdded}
          existingFiles={existing}
          mode="file"
          nameErrors={nameErrors.slice(existing.length)}
          showsUnfinished={isSubmitted}
          error={isSubmitted && isEmpty ? t('text.required') : undefined}
        />
      </Stack>
      {attachment?.can.delete && (
        <Group>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} />}
            onClick={() => setDeleting({ attachment })}
          >
            {t('attachment.delete_whole')}
          </Button>
        </Group>
      )}
      {viewer.dialog}
      {deleting && (
        <DeleteAttachmentDialog
          {...deleting}
          owner={owner}
          onDone={() => (deleting.image ? removeDeletedFile(deleting.image) : onClose())}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </FormDialog>
  )
}

interface StoredFilesProps {
  readonly images: readonly AttachmentImage[]
  /** The error in the name of each file. */
  readonly nameErrors: readonly (string | undefined)[]
  readonly onView: (image: AttachmentImage) => void
  readonly onRename: (image: AttachmentImage, name: string) => void
  readonly onDelete: (image: AttachmentImage) => void
}

/** The files that the attachment already has. The last one can only be deleted with its attachment. */
function StoredFiles({ images, nameErrors, onView, onRename, onDelete }: StoredFilesProps) {
  const t = useT()
  return (
    <ul className={classes.list} aria-label={labelOf(t, 'files')}>
      {images.map((image, index) => (
        <StoredFileRow
          key={image.image_guid}
          image={image}
          nameError={nameErrors[index]}
          onView={() => onView(image)}
          onRename={(name) => onRename(image, name)}
          onDelete={image.can.delete && images.length > 1 ? () => onDelete(image) : undefined}
        />
      ))}
    </ul>
  )
}
