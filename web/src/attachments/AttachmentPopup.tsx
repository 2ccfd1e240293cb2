import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { EmptyState, LoadingOverlay } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { Popup } from '../ui/Popup.tsx'
import { AttachmentDialog } from './AttachmentDialog.tsx'
import type { AttachmentName } from './openAttachment.ts'

interface AttachmentPopupProps {
  readonly name: AttachmentName
  readonly onClose: () => void
}

/** The attachment an address names, read among those of its call: whatever the list behind shows. */
export function AttachmentPopup({ name: { ID, service_job_uuid }, onClose }: AttachmentPopupProps) {
  const t = useT()
  const owner = { service_job_uuid }
  const request = { Page: 1, PageSize: 100, Sorts: [], Total: -1 }
  const { data, error } = useAsk(attachmentApi.list, { request, filterData: owner })
  const attachment = data?.Data.find((one) => one.ID === ID)
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
