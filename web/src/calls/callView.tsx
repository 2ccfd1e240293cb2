import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Suspense } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { callPath } from '../platform/browser/recordPaths.ts'
import type { RowView } from '../ui/lists/rowView.ts'
import { AnswerDeadline } from './AnswerDeadline.tsx'
import { AskedBadge, DeclinedBy, PriorityBadge, RepeatBadge, StatusBadge } from './CallBadges.tsx'
import { prefetchCall } from './callQueries.ts'
import { PresenceMark } from './case/PresenceMark.tsx'

const PromiseCountdown = lazyComponent(() => import('./PromiseCountdown.tsx'), 'PromiseCountdown')

/** The rest of the time that a contract promised. Its file is fetched for the first call that has one. */
export const CallPromise = ({ row }: { readonly row: CallRow }) =>
  row.promised_until && !row.accepted_at ? (
    <Suspense>
      <PromiseCountdown call={row} />
    </Suspense>
  ) : null

/** Row of a call in a list. */
export const callView: RowView<CallRow> = {
  link: (row) => ({ to: callPath(row.ID) }),
  badge: (row) => (
    <>
      <PriorityBadge priority={row.priority} />
      {row.is_repeat && <RepeatBadge />}
      {row.asked_by_customer && <AskedBadge />}
      <PresenceMark ID={row.ID} />
    </>
  ),
  cells: {
    subject: (row) =>
      row.promised_until ? (
        <>
          <CallPromise row={row} /> {row.subject}
        </>
      ) : undefined,
    priority: (row) => <PriorityBadge priority={row.priority} />,
    answer_due_at: (row) => <AnswerDeadline call={row} />,
    technician: (row) => row.technician_name,
    status: (row) => <StatusBadge status_id={row.status_id} status={row.status} />,
    subcontractor_name: (row) =>
      row.subcontractor_name || (row.rejected_by && <DeclinedBy company={row.rejected_by} />),
  },
  onPrefetch: prefetchCall,
}

/** Initial column widths in pixels, where they differ from the default of the column type. */
export const callWidths = {
  call_id: 180,
  subject: 260,
  item_name: 220,
  code_postal: 90,
  phone: 130,
  subcontractor_name: 200,
  answer_due_at: 230,
}
