import { admits, isElevated, Role, who } from '@callout/domain/kernel/access.ts'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { useList } from '../kernel/useList.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { calls } from './callQueries.ts'
import { callView, callWidths } from './callView.tsx'
import { NewCallButton } from './NewCallButton.tsx'

// What a call requires matters to whoever assigns it.
const withoutColumns = ['skill']

/** All service calls this user may see. */
export function CallsPage() {
  const t = useT()
  const session = useSignedIn()
  const { role } = session
  const data = useList(calls)
  const title = t('menu.servicecalls')
  useTitle(title)

  const withoutFilters = [
    ...(role === Role.dispatcher ? [] : ['dispatchers']),
    ...(role === Role.dispatcher || isElevated(role) ? [] : ['subContractors']),
  ]
  return (
    <ListPage
      title={title}
      name="servicecalls"
      data={data}
      view={callView}
      widths={callWidths}
      withoutColumns={withoutColumns}
      withoutFilters={withoutFilters}
      actions={admits(who.callCreators, session) && <NewCallButton />}
    />
  )
}
