import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { callPath } from '../calls/callView.tsx'
import type { RowView } from '../ui/ListRow.tsx'
import { ChangeRequestedBadge, ConfirmedBadge, DocumentStatusBadge } from './DocumentBadges.tsx'
import { linkToDocument } from './documentName.ts'
import { approachDocument } from './documentQueries.ts'

/** How a document is shown as a row: its number opens it, its call's number leads to the call. */
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
  },
  onApproach: approachDocument,
}

/** First widths, in pixels, of the columns that hold more or less than their kind usually does. */
export const documentWidths = {
  DocNum: 160,
  subcontractor_name: 260,
  CreditNote: 115,
  DocStatus: 110,
  Confirmed: 105,
}
