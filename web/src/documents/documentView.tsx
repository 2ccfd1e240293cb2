import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { callPath } from '../platform/browser/recordPaths.ts'
import type { RowView } from '../ui/lists/rowView.ts'
import { CheckBadge } from './checks/CheckBadge.tsx'
import { ChangeRequestedBadge, ConfirmedBadge, DocumentStatusBadge } from './DocumentBadges.tsx'
import { linkToDocument } from './documentLink.ts'
import { prefetchDocument } from './documentQueries.ts'

/** Row of a document in a list. Its number opens the document, the call number opens the call. */
export const documentView: RowView<DocumentRow> = {
  link: linkToDocument,
  cells: {
    call_id: ({ call_id, callData }, tabIndex) =>
      callData ? (
        <Anchor inherit tabIndex={tabIndex} renderRoot={(props) => <Link to={callPath(callData.ID)} {...props} />}>
          {call_id}
        </Anchor>
      ) : (
        call_id
      ),
    DocStatus: (row) => <DocumentStatusBadge document={row} />,
    IsChangeRequested: (row) => <ChangeRequestedBadge document={row} />,
    Confirmed: (row) => <ConfirmedBadge document={row} />,
    check_severity: (row) => <CheckBadge document={row} />,
  },
  onPrefetch: prefetchDocument,
}

/** Initial column widths in pixels, where they differ from the default of the column type. */
export const documentWidths = {
  DocNum: 160,
  subcontractor_name: 260,
  CreditNote: 115,
  DocStatus: 110,
  Confirmed: 105,
  check_severity: 150,
}
