import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentImage, AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { defaultPageSize } from '@callout/domain/kernel/list.ts'
import { Button, EmptyState, Group, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import { AttachmentDialog } from './AttachmentDialog.tsx'
import classes from './Attachments.module.css'
import { DeleteAttachment, type Deletion } from './DeleteAttachment.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { isPicture, saveImage } from './viewFile.ts'

/** The attachments of a call: added, renamed, viewed and deleted here. */
export function AttachmentsTab({ service_job_uuid }: { service_job_uuid: string }) {
  const t = useT()
  const [pages, setPages] = useState(1)
  const [editing, setEditing] = useState<AttachmentRecord | 'new'>()
  const [deleting, setDeleting] = useState<Deletion>()
  const [picture, setPicture] = useState<AttachmentImage>()
  const view = (image: AttachmentImage) => (isPicture(image) ? setPicture(image) : void saveImage(image))

  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
          {t('attachment.add')}
        </Button>
      </Group>
      {Array.from({ length: pages }, (_, index) => (
        <AttachmentsPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          page={index + 1}
          isLast={index + 1 === pages}
          service_job_uuid={service_job_uuid}
          onMore={() => setPages(pages + 1)}
          onView={view}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      ))}
      {editing && (
        <AttachmentDialog
          service_job_uuid={service_job_uuid}
          attachment={editing === 'new' ? undefined : editing}
          onView={view}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && <DeleteAttachment {...deleting} onClose={() => setDeleting(undefined)} />}
      {picture && <PictureDialog image={picture} onClose={() => setPicture(undefined)} />}
    </Stack>
  )
}

interface AttachmentsPageProps {
  readonly page: number
  readonly isLast: boolean
  readonly service_job_uuid: string
  readonly onMore: () => void
  readonly onView: (image: AttachmentImage) => void
  readonly onEdit: (attachment: AttachmentRecord) => void
  readonly onDelete: (deletion: Deletion) => void
}

/** As many attachments as a page of a list holds, and the way to the next. */
function AttachmentsPage({ page, isLast, service_job_uuid, onMore, ...act }: AttachmentsPageProps) {
  const t = useT()
  const request = { Page: page, PageSize: defaultPageSize, Sorts: [], Total: -1 }
  const { data, error, refetch } = useAsk(attachmentApi.list, { request, filterData: { service_job_uuid } })
  if (error && !data)
    return (
      <EmptyState role="alert" title={t('list.failed')} description={error.message}>
        <Button mt="sm" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    )
  if (!data) return <Skeleton height={120} />
  if (data.Total === 0) return page === 1 && <EmptyState title={t('attachment.empty')} />
  return (
    <>
      <ul className={classes.list}>
        {data.Data.map((attachment) => (
          <AttachmentCard key={attachment.ID} attachment={attachment} {...act} />
        ))}
      </ul>
      {isLast && page * defaultPageSize < data.Total && (
        <Button variant="default" onClick={onMore} className={classes.more}>
          {t('attachment.more_pages')}
        </Button>
      )}
    </>
  )
}
