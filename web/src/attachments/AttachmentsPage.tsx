import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { attachmentList } from '@callout/domain/attachments/attachment.list.ts'
import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { type ListSource, useList } from '../kernel/useList.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { RowView } from '../ui/ListRow.tsx'
import { attachmentView, attachmentWidths } from './attachmentView.tsx'
import { DeleteAttachment } from './DeleteAttachment.tsx'
import { useOpenAttachment } from './openAttachment.ts'

const AttachmentPopup = lazy(async () => ({ default: (await import('./AttachmentPopup.tsx')).AttachmentPopup }))

const attachments: ListSource<AttachmentRecord> = { list: attachmentList, endpoint: attachmentApi.list }

/** The attachments of every call of the network. */
export function AttachmentsPage() {
  const t = useT()
  const data = useList(attachments)
  const { name, close } = useOpenAttachment()
  const [deleting, setDeleting] = useState<AttachmentRecord>()
  const title = t('attachment.all')
  useTitle(title)

  const view = useMemo<RowView<AttachmentRecord>>(
    () => ({
      ...attachmentView,
      actions: (row, tabIndex) =>
        row.can.delete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={tabIndex}
            aria-label={t('attachment.delete_one', { name: row.attachment_name })}
            onClick={() => setDeleting(row)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        ),
    }),
    [t],
  )
  return (
    <>
      <ListPage title={title} name="attachments" data={data} view={view} widths={attachmentWidths} />
      <Suspense>{name && <AttachmentPopup key={name.ID} name={name} onClose={close} />}</Suspense>
      {deleting && (
        <DeleteAttachment
          attachment={deleting}
          owner={{ service_job_uuid: deleting.service_job_uuid }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
