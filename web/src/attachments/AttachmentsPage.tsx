import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { attachmentList } from '@callout/domain/attachments/attachment.list.ts'
import { type AttachmentRecord, maxZipped } from '@callout/domain/attachments/attachment.ts'
import { ActionIcon } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { type ListSource, useList } from '../platform/lists/useList.ts'
import { IconTrash } from '../ui/icons/laterIcons.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import type { RowView } from '../ui/lists/rowView.ts'
import { useRowSelection } from '../ui/lists/selection/useRowSelection.ts'
import { ListViews } from '../views/ListViews.tsx'
import { AttachmentSelectionBar } from './AttachmentSelectionBar.tsx'
import { useOpenAttachment } from './attachmentLink.ts'
import { attachmentView, attachmentWidths } from './attachmentView.tsx'
import { DeleteAttachmentDialog } from './DeleteAttachmentDialog.tsx'

const AttachmentPopup = lazyDialog(() => import('./AttachmentPopup.tsx'), 'AttachmentPopup')

const attachmentSource: ListSource<AttachmentRecord> = { list: attachmentList, endpoint: attachmentApi.list }

/** List of the attachments of all calls. */
export function AttachmentsPage() {
  const t = useT()
  const data = useList(attachmentSource)
  const selection = useRowSelection(data, attachmentSource, maxZipped)
  const { attachmentKey, close } = useOpenAttachment()
  const [deleting, setDeleting] = useState<AttachmentRecord>()

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
      <ListPage
        title={t('attachment.all')}
        name="attachments"
        data={data}
        view={view}
        widths={attachmentWidths}
        views={(columns) => (
          <ListViews list="attachments" page="attachments" source={attachmentSource} data={data} columns={columns} />
        )}
        selection={selection}
        selectionBar={<AttachmentSelectionBar selection={selection} total={data.total} />}
      />
      <Suspense>
        {attachmentKey && <AttachmentPopup key={attachmentKey.ID} attachmentKey={attachmentKey} onClose={close} />}
      </Suspense>
      {deleting && (
        <DeleteAttachmentDialog
          attachment={deleting}
          owner={{ service_job_uuid: deleting.service_job_uuid }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
