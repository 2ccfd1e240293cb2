import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { EmptyState, LoadingOverlay } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { AttachmentDialog } from './AttachmentDialog.tsx'
import type { AttachmentKey } from './attachmentLink.ts'
import { bodyOfOne } from './attachmentOwner.ts'

interface AttachmentPopupProps {
  readonly attachmentKey: AttachmentKey
  readonly onClose: () => void
}

/** Popup of the attachment named in the URL. Loads it from its call, as the list may not contain it. */
export function AttachmentPopup({ attachmentKey: { ID, service_job_uuid }, onClose }: AttachmentPopupProps) {
  const t = useT()
  const owner = { service_job_uuid }
  const { data, error } = useEndpointQuery(attachmentApi.list, bodyOfOne(owner, ID))
  // The dialog stays open when its attachment is deleted: it closes itself, or keeps the input if others deleted it.
  const [opened, setOpened] = useState<AttachmentRecord>()
  const found = data?.Data[0]
  if (found && !opened) setOpened(found)
  if (opened) return <AttachmentDialog owner={owner} attachment={opened} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={t('attachment.edit')}>
      {data || error ? (
        <EmptyState role="alert" title={t('attachment.not_found')} />
      ) : (
        <LoadingOverlay visible loaderProps={{ role: 'status', 'aria-label': t('list.loading') }} />
      )}
    </Popup>
  )
}
