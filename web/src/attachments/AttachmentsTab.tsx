import type { AttachmentImage, AttachmentOfAny } from '@callout/domain/attachments/attachment.ts'
import { defaultPageSize } from '@callout/domain/kernel/list.ts'
import { Button, EmptyState, Group, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { AllAttachmentsLink } from './AllAttachmentsLink.tsx'
import { AttachmentCard } from './AttachmentCard.tsx'
import { AttachmentDialog } from './AttachmentDialog.tsx'
import classes from './Attachments.module.css'
import { DeleteAttachment, type Deletion } from './DeleteAttachment.tsx'
import { type AttachmentOwner, callsFor } from './owner.ts'
import { PaperButtons, PaperNotice, type PaperOutcome } from './PaperButtons.tsx'
import { useViewer } from './useViewer.tsx'

/** The attachments of a call or a contract: added, renamed, viewed and deleted here. */
export function AttachmentsTab({ owner }: { owner: AttachmentOwner }) {
  const t = useT()
  const [pages, setPages] = useState(1)
  const [editing, setEditing] = useState<AttachmentOfAny | 'new'>()
  const [deleting, setDeleting] = useState<Deletion>()
  const [paper, setPaper] = useState<PaperOutcome>()
  const viewer = useViewer()

  return (
    <Stack gap="md">
      <Group justify="flex-end" gap="sm">
        {'service_job_uuid' in owner && <AllAttachmentsLink />}
        {'service_job_uuid' in owner && <PaperButtons {...owner} onOutcome={setPaper} />}
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
          {t('attachment.add')}
        </Button>
      </Group>
      {paper && <PaperNotice outcome={paper} onClose={() => setPaper(undefined)} />}
      {Array.from({ length: pages }, (_, index) => (
        <AttachmentsPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          page={index + 1}
          isLast={index + 1 === pages}
          owner={owner}
          onMore={() => setPages(pages + 1)}
          onView={viewer.view}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      ))}
      {editing && (
        <AttachmentDialog
          owner={owner}
          attachment={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && <DeleteAttachment {...deleting} owner={owner} onClose={() => setDeleting(undefined)} />}
      {viewer.dialog}
    </Stack>
  )
}

interface AttachmentsPageProps {
  readonly page: number
  readonly isLast: boolean
  readonly owner: AttachmentOwner
  readonly onMore: () => void
  readonly onView: (image: AttachmentImage) => void
  readonly onEdit: (attachment: AttachmentOfAny) => void
  readonly onDelete: (deletion: Deletion) => void
}

/** As many attachments as a page of a list holds, and the way to the next. */
function AttachmentsPage({ page, isLast, owner, onMore, ...act }: AttachmentsPageProps) {
  const t = useT()
  const request = { Page: page, PageSize: defaultPageSize, Sorts: [], Total: -1 }
  const { data, error, refetch } = useAsk(callsFor(owner).list, { request, filterData: owner })
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <Skeleton height={120} />
  if (data.Total === 0)
    return (
      page === 1 && (
        <EmptyState title={t('service_job_uuid' in owner ? 'attachment.empty' : 'contract.no_attachments')} />
      )
    )
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
