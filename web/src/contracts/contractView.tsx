import type { ContractRow } from '@callout/domain/contracts/contract.api.ts'
import { contractPath } from '../platform/browser/recordPaths.ts'
import type { RowView } from '../ui/lists/rowView.ts'
import { ContractStatusBadge } from './ContractStatusBadge.tsx'
import { prefetchContract } from './contractQueries.ts'

/** Row of a contract in a list. */
export const contractView: RowView<ContractRow> = {
  link: (row) => ({ to: contractPath(row.ID) }),
  cells: {
    contract_status_translation: (row) => <ContractStatusBadge contract={row} />,
  },
  onPrefetch: prefetchContract,
}

/** Initial column widths in pixels, where they differ from the default of the column type. */
export const contractWidths = {
  service_contract_id: 110,
  contract_status_translation: 220,
  commission_invoiced: 165,
  code_product: 120,
  item_name: 190,
  subcontractor_name: 200,
  subcontractor_contract_number: 170,
  contract_template: 110,
  contract_template_description: 220,
}
