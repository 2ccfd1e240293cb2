import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useList } from '../kernel/useList.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { RowView } from '../ui/ListRow.tsx'
import { unassignedCalls } from './callQueries.ts'
import { callPath, callView, callWidths } from './callView.tsx'

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))

const shownColumns = ['skill']
// Nothing here has another status than an open one.
const withoutFilters = ['status', 'subContractors']

/** Open calls nobody has, never assigned or declined, each to be assigned from here. */
export function UnassignedCallsPage() {
  const t = useT()
  const navigate = useNavigate()
  const data = useList(unassignedCalls)
  const [assigning, setAssigning] = useState<CallRow>()
  const title = t('menu.servicecallsunassigned')
  useTitle(title)

  const view = useMemo<RowView<CallRow>>(
    () => ({
      ...callView,
      actions: (row, tabIndex) => (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={tabIndex}
            aria-label={t('call.edit_one', { call_id: row.call_id })}
            title={t('call.edit')}
            renderRoot={(props) => <Link to={callPath(row.ID)} {...props} />}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            tabIndex={tabIndex}
            aria-label={t('call.assign_one', { call_id: row.call_id })}
            title={t('call.assign_manually')}
            onClick={() => setAssigning(row)}
          >
            <IconUserPlus size={16} />
          </ActionIcon>
        </>
      ),
    }),
    [t],
  )
  return (
    <>
      <ListPage
        title={title}
        name="servicecallsunassigned"
        data={data}
        view={view}
        widths={callWidths}
        shownColumns={shownColumns}
        withoutFilters={withoutFilters}
      />
      <Suspense>
        {assigning && (
          <AssignDialog
            call={assigning}
            onClose={() => setAssigning(undefined)}
            onAssigned={() => void navigate({ to: callPath(assigning.ID) })}
          />
        )}
      </Suspense>
    </>
  )
}
