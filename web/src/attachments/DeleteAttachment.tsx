import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentImage, AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** What is to be deleted: an attachment, or one file of it. */
export interface Deletion {
  readonly attachment: AttachmentRecord
  readonly image?: AttachmentImage
}

/** Asks before an attachment, or one of its files, is deleted. */
export function DeleteAttachment({ attachment, image, onClose }: Deletion & { onClose: () => void }) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const act = useAct(attachmentApi.delete, { onDone: onClose, onFail: ({ message }) => setRefusal(message) })
  const { ID, service_job_uuid, attachment_name } = attachment
  return (
    <ConfirmDialog
      title={t('attachment.delete_one', { name: image?.name ?? attachment_name })}
      action={t('attachment.delete')}
      danger
      isWorking={act.isPending}
      refusal={refusal}
      onConfirm={() => act.mutate({ ID, service_job_uuid, ...(image && { image_guid: image.image_guid }) })}
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
