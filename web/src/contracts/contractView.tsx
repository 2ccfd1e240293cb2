import type { ContractRow } from '@callout/domain/contracts/contract.api.ts'
import { pages } from '@callout/domain/kernel/access.ts'
import { showInstant } from '../kernel/formats.ts'
import { pathOf } from '../kernel/url.ts'
import type { RowView } from '../ui/ListRow.tsx'
import { ContractStatusBadge } from './ContractStatusBadge.tsx'
import { approachContract } from './contractQueries.ts'

export const contractPath = (ID: string) => pathOf(pages.servicecontractdetails.path, [ID])

/** How a contract is shown as a row. */
export const contractView: RowView<ContractRow> = {
  link: (row) => ({ to: contractPath(row.ID) }),
  cells: {
    contract_status_translation: (row) => <ContractStatusBadge contract={row} />,
    // When it was created is told in the reader's own time.
    created_at: (row) => showInstant(row.created_at),
  },
  onApproach: approachContract,
}

/** First widths, in pixels, of the columns that hold more or less than their kind usually does. */
export const contractWidths = {
  service_contract_id: 120,
  contract_status_translation: 130,
  code_product: 130,
  item_name: 220,
  subcontractor_name: 220,
  subcontractor_contract_number: 170,
  contract_template: 110,
  contract_template_description: 220,
  commission_invoiced: 130,
}
