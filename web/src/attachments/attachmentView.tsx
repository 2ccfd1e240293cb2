import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageLink } from '../platform/browser/pageLink.ts'
import { callPath } from '../platform/browser/recordPaths.ts'
import type { RowView } from '../ui/lists/rowView.ts'
import { linkToAttachment } from './attachmentLink.ts'
import { FilesCell } from './FilesCell.tsx'

/** Row of an attachment in a list. Its name opens the attachment, the call number opens the call. */
export const attachmentView: RowView<AttachmentRecord> = {
  link: linkToAttachment,
  cells: {
    call_id: ({ call_id, service_job_uuid }, tabIndex) => (
      <Anchor
        tabIndex={tabIndex}
        renderRoot={(props) => (
          <Link {...pageLink({ to: callPath(service_job_uuid), search: { tab: 'attachments' } })} {...props} />
        )}
      >
        {call_id}
      </Anchor>
    ),
    images: ({ images }) => <FilesCell images={images} />,
  },
}

/** Initial column widths in pixels, where they differ from the default of the column type. */
export const attachmentWidths = { attachment_name: 220, call_id: 120, images: 320, user_name: 240 }
