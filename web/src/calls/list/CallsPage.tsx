import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import { isAllowed, isElevated, Role, who } from '@callout/domain/platform/access.ts'
import { mayFilterBy } from '@callout/domain/platform/list.ts'
import { Suspense } from 'react'
import { firstScreenComponent } from '../../platform/browser/lazyComponent.tsx'
import { isPhone, usePhone } from '../../platform/browser/usePhone.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useList } from '../../platform/lists/useList.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { ListPage } from '../../ui/lists/ListPage.tsx'
import type { RowView } from '../../ui/lists/rowView.ts'
import { useRowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { ListViews } from '../../views/ListViews.tsx'
import { callSource } from '../callQueries.ts'
import { callView, callWidths } from '../callView.tsx'
import { NewCallButton } from '../create/NewCallButton.tsx'
import { CallSelectionBar } from '../select/LazyCallSelectionBar.tsx'

// A wide window has no cards.
const WithCardAction = firstScreenComponent(() => import('./WithCardAction.tsx'), 'WithCardAction')
if (isPhone()) void WithCardAction.preload()

// The required skill matters only for assigning, so only the list of unassigned calls shows it.
const withoutColumns = ['skill']

/** All service calls this user may see. */
export function CallsPage() {
  const t = useT()
  const session = useRequiredSession()
  const { role } = session
  const data = useList(callSource)
  const selection = useRowSelection(data, callSource)
  const selects = isAllowed(who.dispatcher, session) || isAllowed(who.callcenter, session)
  const onPhone = usePhone()

  const withoutFilters = [
    ...(mayFilterBy(callList.filters.dispatchers, role) ? [] : ['dispatchers']),
    ...(role === Role.dispatcher || isElevated(role) ? [] : ['subContractors']),
  ]
  const pageWith = (view: RowView<CallRow>) => (
    <ListPage
      title={t('menu.servicecalls')}
      name="servicecalls"
      data={data}
      view={view}
      widths={callWidths}
      withoutColumns={withoutColumns}
      withoutFilters={withoutFilters}
      selection={selects ? selection : undefined}
      selectionBar={<CallSelectionBar selection={selection} total={data.total} />}
      views={(columns) => (
        <ListViews list="servicecalls" page="servicecalls" source={callSource} data={data} columns={columns} />
      )}
      actions={isAllowed(who.callCreators, session) && <NewCallButton />}
    />
  )
  if (!onPhone) return pageWith(callView)
  return (
    <Suspense>
      <WithCardAction>{pageWith}</WithCardAction>
    </Suspense>
  )
}
