import type { AttachmentImage, AttachmentOfAny } from '@callout/domain/attachments/attachment.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type AttachmentOwner, callsFor } from './owner.ts'

/** What is to be deleted: an attachment, or one file of it. */
export interface Deletion {
  readonly attachment: AttachmentOfAny
  readonly image?: AttachmentImage
}

interface DeleteAttachmentProps extends Deletion {
  readonly owner: AttachmentOwner
  /** Told instead of `onClose` once it is deleted. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Asks before an attachment, or one of its files, is deleted. */
export function DeleteAttachment({ attachment, image, owner, onDone, onClose }: DeleteAttachmentProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const act = useAct(callsFor(owner).delete, {
    onDone: onDone ?? onClose,
    onFail: ({ message }) => setRefusal(message),
  })
  const { ID, attachment_name } = attachment
  return (
    <ConfirmDialog
      title={t('attachment.delete_one', { name: image?.name ?? attachment_name })}
      action={t('attachment.delete')}
      danger
      isWorking={act.isPending}
      refusal={refusal}
      onConfirm={() => act.mutate({ ID, ...owner, ...(image && { image_guid: image.image_guid }) })}
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
