import type { AttachmentBase, AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../ui/dialogs/ConfirmedSend.tsx'
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
  const { ID, attachment_name } = attachment
  return (
    <ConfirmedSend
      title={t('attachment.delete_one', { name: image?.name ?? attachment_name })}
      action={t(image ? 'attachment.delete' : 'attachment.delete_whole')}
      danger
      endpoint={attachmentApiFor(owner).delete}
      body={{ ID, ...owner, ...(image && { image_guid: image.image_guid }) }}
      onDone={onDone}
      onDoneIfMounted={onClose}
      onClose={onClose}
    >
      <Text>
        {image
          ? t('attachment.delete_file_confirm', { name: image.name })
          : t('attachment.delete_confirm', { name: attachment_name })}
      </Text>
    </ConfirmedSend>
  )
}
