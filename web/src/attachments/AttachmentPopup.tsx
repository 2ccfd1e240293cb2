import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { EmptyState, LoadingOverlay } from '@mantine/core'
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
  const attachment = data?.Data[0]
  if (attachment) return <AttachmentDialog key={ID} owner={owner} attachment={attachment} onClose={onClose} />
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
