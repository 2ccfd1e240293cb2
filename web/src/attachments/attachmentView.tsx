import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { callPath } from '../calls/callView.tsx'
import { showInstant } from '../kernel/formats.ts'
import type { RowView } from '../ui/ListRow.tsx'
import { FilesCell } from './FilesCell.tsx'
import { linkToAttachment } from './openAttachment.ts'

const toAttachments = (() => ({ tab: 'attachments' })) as never

/** How an attachment is shown as a row: its name opens it, its call's number leads to the call. */
export const attachmentView: RowView<AttachmentRecord> = {
  link: linkToAttachment,
  cells: {
    call_id: ({ call_id, service_job_uuid }, tabIndex) => (
      <Anchor
        tabIndex={tabIndex}
        renderRoot={(props) => <Link to={callPath(service_job_uuid)} search={toAttachments} {...props} />}
      >
        {call_id}
      </Anchor>
    ),
    images: ({ images }) => <FilesCell images={images} />,
    // When it was added is told in the reader's own time, as on the call.
    created_at: ({ created_at }) => showInstant(created_at),
  },
}

/** First widths, in pixels, of the columns that hold more or less than their kind usually does. */
export const attachmentWidths = { attachment_name: 220, call_id: 120, images: 320, user_name: 240 }
