import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { pages } from '@callout/domain/kernel/access.ts'
import { showInstant } from '../kernel/formats.ts'
import { pathOf } from '../kernel/url.ts'
import type { RowView } from '../ui/ListRow.tsx'
import { DeclinedBy, PriorityBadge, StatusBadge } from './CallBadges.tsx'
import { approachCall } from './callQueries.ts'

export const callPath = (ID: string) => pathOf(pages.servicecallsdetails.path, [ID])

/** How a call is shown as a row. */
export const callView: RowView<CallRow> = {
  link: (row) => ({ to: callPath(row.ID) }),
  mark: (row) => <PriorityBadge priority={row.priority} />,
  cells: {
    status: (row) => <StatusBadge status_id={row.status_id} status={row.status} />,
    // When it was created is told in the reader's own time, the appointment in the network's.
    created_at: (row) => showInstant(row.created_at),
    subcontractor_name: (row) =>
      row.subcontractor_name || (row.rejected_by && <DeclinedBy company={row.rejected_by} />),
  },
  onApproach: approachCall,
}

/** First widths, in pixels, of the columns that hold more or less than their kind usually does. */
export const callWidths = {
  call_id: 180,
  subject: 260,
  item_name: 220,
  code_postal: 90,
  phone: 130,
  subcontractor_name: 200,
}
