import { admits, who } from '@callout/domain/kernel/access.ts'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { useList } from '../kernel/useList.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { contracts } from './contractQueries.ts'
import { contractView, contractWidths } from './contractView.tsx'
import { NewContractButton } from './NewContractButton.tsx'

/** All service contracts this user may see. */
export function ContractsPage() {
  const t = useT()
  const session = useSignedIn()
  const data = useList(contracts)
  const title = t('menu.servicecontract')
  useTitle(title)
  return (
    <ListPage
      title={title}
      name="servicecontracts"
      data={data}
      view={contractView}
      widths={contractWidths}
      actions={admits(who.contractCreators, session) && <NewContractButton />}
    />
  )
}
