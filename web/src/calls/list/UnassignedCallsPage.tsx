import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { ActionIcon } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { lazyComponent, lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { preloadWhenIdle } from '../../platform/browser/whenIdle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useList } from '../../platform/lists/useList.ts'
import { IconPencil, IconUserPlus } from '../../ui/icons/laterIcons.tsx'
import { ListPage } from '../../ui/lists/ListPage.tsx'
import type { RowView } from '../../ui/lists/rowView.ts'
import { useRowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { useOpenRow } from '../../ui/lists/useOpenRow.ts'
import { ListViews } from '../../views/ListViews.tsx'
import { AskedBadge, PriorityBadge, RepeatBadge } from '../CallBadges.tsx'
import { unassignedCallSource } from '../callQueries.ts'
import { CallPromise, callView, callWidths } from '../callView.tsx'
import { PresenceMark } from '../case/PresenceMark.tsx'
import { CallSelectionBar } from '../select/LazyCallSelectionBar.tsx'
import { useTriage } from '../triage/useTriage.ts'
import { CallAge } from './CallAge.tsx'

const AssignDialog = lazyDialog(() => import('../assign/AssignDialog.tsx'), 'AssignDialog')
const TriagePanel = lazyComponent(() => import('../triage/TriagePanel.tsx'), 'TriagePanel')
preloadWhenIdle(TriagePanel)

const keyOfCall = ({ ID }: CallRow) => ID
const shownColumns = ['priority', 'skill']
// The facts that an assignment depends on come first. Every call here is open and without a visit.
const leadingColumns = ['priority', 'created_at', 'ville', 'skill', 'problem_type']
const hiddenColumns = ['status', 'appointment_date_at', 'answer_due_at']
const card = { subject: 'subject', badge: 'priority', facts: ['created_at', 'ville', 'item_name'] }
const widths = { ...callWidths, call_id: 130, priority: 180, created_at: 190 }
// All calls in this list are open and have no company.
const withoutFilters = ['status', 'subContractors', 'answer_state']

/** The open calls without a company, with a button to assign each, and a panel to go through them one by one. */
export function UnassignedCallsPage() {
  const t = useT()
  const navigate = useNavigate()
  const data = useList(unassignedCallSource)
  const selection = useRowSelection(data, unassignedCallSource)
  const queue = useOpenRow(data, keyOfCall)
  const triage = useTriage(queue)
  const [assigning, setAssigning] = useState<CallRow>()
  const title = t('menu.servicecallsunassigned')

  const view = useUnassignedView(setAssigning)
  return (
    <>
      <ListPage
        title={title}
        name="servicecallsunassigned"
        data={data}
        view={view}
        widths={widths}
        shownColumns={shownColumns}
        leadingColumns={leadingColumns}
        hiddenColumns={hiddenColumns}
        views={(columns) => (
          <ListViews
            list="servicecalls"
            page="servicecallsunassigned"
            source={unassignedCallSource}
            data={data}
            columns={columns}
          />
        )}
        withoutFilters={withoutFilters}
        selection={selection}
        selectionBar={<CallSelectionBar selection={selection} total={data.total} />}
        openRow={queue}
        panel={
          <Suspense>{queue.key !== undefined && <TriagePanel ID={queue.key} queue={queue} triage={triage} />}</Suspense>
        }
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

/** The view of calls with the facts that an assignment depends on, and with the actions of a row. */
function useUnassignedView(onAssign: (call: CallRow) => void) {
  const t = useT()
  return useMemo<RowView<CallRow>>(
    () => ({
      ...callView,
      // The priority has a column.
      badge: ({ ID, is_repeat, asked_by_customer }) => (
        <>
          {is_repeat && <RepeatBadge />}
          {asked_by_customer && <AskedBadge />}
          <PresenceMark ID={ID} />
        </>
      ),
      cells: {
        ...callView.cells,
        // The promise is told beside the priority, which is in sight without scrolling.
        subject: () => undefined,
        priority: (row) => (
          <>
            <PriorityBadge priority={row.priority} /> <CallPromise row={row} />
          </>
        ),
        created_at: ({ created_at }) => <CallAge created_at={created_at} />,
      },
      card,
      mainAction: (row) => ({
        label: t('call.assign'),
        icon: <IconUserPlus size={18} />,
        run: () => onAssign(row),
      }),
      actions: (row, tabIndex) => <RowActions call={row} tabIndex={tabIndex} onAssign={() => onAssign(row)} />,
    }),
    [t, onAssign],
  )
}

interface RowActionsProps {
  readonly call: CallRow
  readonly tabIndex: number
  readonly onAssign: () => void
}

function RowActions({ call: { ID, call_id }, tabIndex, onAssign }: RowActionsProps) {
  const t = useT()
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        tabIndex={tabIndex}
        aria-label={t('call.edit_one', { call_id })}
        title={t('call.edit')}
        renderRoot={(props) => <Link to={callPath(ID)} {...props} />}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        tabIndex={tabIndex}
        aria-label={t('call.assign_one', { call_id })}
        title={t('call.assign_manually')}
        onClick={onAssign}
      >
        <IconUserPlus size={16} />
      </ActionIcon>
    </>
  )
}
