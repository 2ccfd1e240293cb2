import type { AttachmentBase, AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { type AttachmentOwner, attachmentApiFor } from './attachmentOwner.ts'

/** An attachment to delete, or only one of its files. */
export interface Deletion {
  readonly attachment: AttachmentBase
  readonly image?: AttachmentImage
}

interface DeleteAttachmentDialogProps extends Deletion {
  readonly owner: AttachmentOwner
  /** Called after the deletion, also after the user has left the dialog, which closes itself. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Confirms the deletion of an attachment or of one of its files. */
export function DeleteAttachmentDialog({ attachment, image, owner, onDone, onClose }: DeleteAttachmentDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const mutation = useEndpointMutation(attachmentApiFor(owner).delete, {
    onDone,
    onDoneIfMounted: onClose,
    onFailure: ({ message }) => setRefusal(message),
  })
  const { ID, attachment_name } = attachment
  return (
    <ConfirmDialog
      title={t('attachment.delete_one', { name: image?.name ?? attachment_name })}
      action={t(image ? 'attachment.delete' : 'attachment.delete_whole')}
      danger
      isWorking={mutation.isPending}
      refusal={refusal}
      onConfirm={() => mutation.mutate({ ID, ...owner, ...(image && { image_guid: image.image_guid }) })}
      onClose={onClose}
    >
      <Text>
        {image
          ? t('attachment.delete_file_confirm', { name: image.name })
          : t('attachment.delete_confirm', { name: attachment_name })}
      </Text>
    </ConfirmDialog>
  )
}
