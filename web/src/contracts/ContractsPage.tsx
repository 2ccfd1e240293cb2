import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useList } from '../platform/lists/useList.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { ListViews } from '../views/ListViews.tsx'
import { contractSource } from './contractQueries.ts'
import { contractView, contractWidths } from './contractView.tsx'
import { NewContractButton } from './create/NewContractButton.tsx'

export function ContractsPage() {
  const t = useT()
  const session = useRequiredSession()
  const data = useList(contractSource)
  return (
    <ListPage
      title={t('menu.servicecontract')}
      name="servicecontracts"
      data={data}
      view={contractView}
      widths={contractWidths}
      views={(columns) => (
        <ListViews
          list="servicecontracts"
          page="servicecontracts"
          source={contractSource}
          data={data}
          columns={columns}
        />
      )}
      actions={isAllowed(who.contractCreators, session) && <NewContractButton />}
    />
  )
}
