import type { AttachmentBase, AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { defaultPageSize } from '@callout/domain/platform/list.request.ts'
import { Button, EmptyState, Group, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconPlus } from '../ui/icons/firstVisitIcons.tsx'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { AllAttachmentsLink } from './AllAttachmentsLink.tsx'
import { AttachmentCard } from './AttachmentCard.tsx'
import { AttachmentDialog } from './AttachmentDialog.tsx'
import classes from './Attachments.module.css'
import { type AttachmentOwner, attachmentApiFor } from './attachmentOwner.ts'
import { DeleteAttachmentDialog, type Deletion } from './DeleteAttachmentDialog.tsx'
import { PdfButtons, PdfNotice, type PdfOutcome } from './PdfButtons.tsx'
import { useFileViewer } from './view/useFileViewer.tsx'

type OpenedDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly attachment: AttachmentBase }
  | { readonly kind: 'delete'; readonly deletion: Deletion }

/** Attachments of a call or a contract. */
export function AttachmentsTab({ owner }: { owner: AttachmentOwner }) {
  const t = useT()
  const [pages, setPages] = useState(1)
  const [opened, setOpened] = useState<OpenedDialog>()
  const close = () => setOpened(undefined)
  const [pdf, setPdf] = useState<PdfOutcome>()
  const viewer = useFileViewer()

  return (
    <Stack gap="md">
      <Group justify="flex-end" gap="sm">
        {'service_job_uuid' in owner && <AllAttachmentsLink />}
        {'service_job_uuid' in owner && <PdfButtons {...owner} onOutcome={setPdf} />}
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpened({ kind: 'create' })}>
          {t('attachment.add')}
        </Button>
      </Group>
      {pdf && <PdfNotice outcome={pdf} onClose={() => setPdf(undefined)} />}
      {Array.from({ length: pages }, (_, index) => (
        <AttachmentsTabPage
          // biome-ignore lint/suspicious/noArrayIndexKey: the page number identifies the page
          key={index}
          page={index + 1}
          isLast={index + 1 === pages}
          owner={owner}
          onMore={() => setPages(pages + 1)}
          onView={viewer.view}
          onEdit={(attachment) => setOpened({ kind: 'edit', attachment })}
          onDelete={(deletion) => setOpened({ kind: 'delete', deletion })}
        />
      ))}
      {opened?.kind === 'create' && <AttachmentDialog owner={owner} onClose={close} />}
      {opened?.kind === 'edit' && <AttachmentDialog owner={owner} attachment={opened.attachment} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteAttachmentDialog {...opened.deletion} owner={owner} onClose={close} />}
      {viewer.dialog}
    </Stack>
  )
}

interface AttachmentsTabPageProps {
  readonly page: number
  readonly isLast: boolean
  readonly owner: AttachmentOwner
  readonly onMore: () => void
  readonly onView: (image: AttachmentImage) => void
  readonly onEdit: (attachment: AttachmentBase) => void
  readonly onDelete: (deletion: Deletion) => void
}

/** One page of attachments, with a button for the next page. */
function AttachmentsTabPage({ page, isLast, owner, onMore, ...handlers }: AttachmentsTabPageProps) {
  const t = useT()
  const request = { Page: page, PageSize: defaultPageSize, Sorts: [], Total: -1 }
  const { data, error, refetch } = useEndpointQuery(attachmentApiFor(owner).list, { request, filterData: owner })
  if (error && !data) return <LoadError error={error} retry={refetch} />
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
          <AttachmentCard key={attachment.ID} attachment={attachment} {...handlers} />
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
