import type { AttachmentBase, AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIsMounted } from '../platform/browser/useIsMounted.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { IconTrash } from '../ui/icons/laterIcons.tsx'
import type { AttachmentOwner } from './attachmentOwner.ts'
import { DeleteAttachmentDialog, type Deletion } from './DeleteAttachmentDialog.tsx'
import { StoredFileRow } from './upload/StoredFileRow.tsx'
import classes from './upload/Uploader.module.css'
import { Uploader } from './upload/Uploader.tsx'
import { useAttachmentForm } from './useAttachmentForm.ts'
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
  const form = useAttachmentForm(owner, attachment, onClose)
  const { storedFiles, newFiles, fileNameErrors } = form
  const [deleting, setDeleting] = useState<Deletion>()
  const viewer = useFileViewer()
  const isMounted = useIsMounted()
  const finishDeletion = ({ image }: Deletion) => {
    if (image) form.removeDeletedFile(image)
    else if (isMounted()) onClose()
  }

  return (
    <FormDialog
      title={t(attachment ? 'attachment.edit' : 'attachment.add')}
      action={t('save.save')}
      isSending={form.isSending}
      refusal={form.refusal}
      wouldLose={form.wouldLose}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label={labelOf(t, 'attachment_name')}
        placeholder={newFiles[0]?.name}
        value={form.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
        required={attachment !== undefined}
        error={form.nameError}
        data-autofocus
      />
      {attachment && storedFiles.length > 0 && (
        <StoredFiles
          images={storedFiles}
          nameErrors={fileNameErrors}
          onView={viewer.view}
          onRename={form.renameStoredFile}
          onDelete={(image) => setDeleting({ attachment, image })}
        />
      )}
      <Stack gap="xs">
        <Uploader
          value={newFiles}
          onChange={form.setNewFiles}
          existingFiles={storedFiles}
          mode="file"
          nameErrors={fileNameErrors.slice(storedFiles.length)}
          showsUnfinished={form.isSubmitted}
          error={form.uploadError}
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
          onDone={() => finishDeletion(deleting)}
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
