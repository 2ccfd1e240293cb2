import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Alert, Button, Skeleton } from '@mantine/core'
import { type PointerEvent, Suspense, useRef } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { formatCount } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { VisitProgressProvider } from '../visits/VisitState.tsx'
import { PlanningBar } from './bar/PlanningBar.tsx'
import { Legend } from './calendar/Legend.tsx'
import { VisitCalendar } from './calendar/VisitCalendar.tsx'
import { visitsInWeek } from './companies/companyDays.ts'
import { prefetchCompanyDays, useCompanyDays } from './companies/useCompanyDays.ts'
import { type DragSource, type DropTarget, useCallDrag } from './lanes/useCallDrag.ts'
import classes from './Planning.module.css'
import { type OpenedDialog, PlanningDialogs } from './PlanningDialogs.tsx'
import { CallSummary } from './panel/CallSummary.tsx'
import { CallsToPlan } from './panel/CallsToPlan.tsx'
import { FoldablePanel } from './panel/FoldablePanel.tsx'
import { UnansweredCalls } from './panel/UnansweredCalls.tsx'
import { usePanelFolds } from './panel/usePanelFolds.ts'
import { usePlanning } from './usePlanning.ts'
import { usePlanningState } from './usePlanningState.ts'
import { busiestTechnician } from './visits.ts'

const CompaniesView = lazyComponent(() => import('./companies/CompaniesView.tsx'), 'CompaniesView')
const TechnicianLanes = lazyComponent(() => import('./lanes/TechnicianLanes.tsx'), 'TechnicianLanes')

/** Calendar or lanes of visits, with unanswered calls in the left panel and the selected call in the right one. */
export function PlanningPage() {
  const t = useT()
  const state = usePlanningState()
  const { view, selected, select, isNarrow } = state
  const data = usePlanning(state)
  const isByCompany = view === 'companies'
  const week = useCompanyDays(state.date, state.subContractors, isByCompany)
  const folds = usePanelFolds(state.isNarrow ? 'stacked' : state.isTight ? 'tight' : 'wide')
  const [opened, setOpened] = useDialogState<OpenedDialog>('planning')
  // The lanes load later and know where a call may go, so they put their drop handler here.
  const dropRef = useRef<(source: DragSource, target: DropTarget) => void>(undefined)
  const callDrag = useCallDrag((source, target) => dropRef.current?.(source, target))
  const startCallDrag = state.showsLanes
    ? (event: PointerEvent<HTMLElement>, call: CallRow) => callDrag.start(event, { call, placed: undefined })
    : undefined
  useTitle(t('menu.planning'))

  const weekCount = week.data && !week.isPlaceholderData ? visitsInWeek(week.data) : undefined
  const selectCall = (ID: string) => {
    select(ID)
    folds.setOpen('right', true)
  }
  const planDay = (technician: string, day: string) => setOpened({ kind: 'planDay', technician, day })
  return (
    <div className={classes.page}>
      <PlanningBar
        state={state}
        count={isByCompany ? weekCount : data.count}
        isFetching={isByCompany ? week.isFetching : data.isFetching}
        onPrefetch={isByCompany ? (day) => prefetchCompanyDays(day, state.subContractors) : data.prefetch}
        onPlanDay={() => planDay(busiestTechnician(data.visits, state.date), state.date)}
      />
      <div className={classes.body}>
        {data.mayAnswer && (
          <FoldablePanel
            title={t('planning.appointments')}
            count={data.unaccepted && formatCount(data.unaccepted.length)}
            side="left"
            isStacked={isNarrow}
            isOpen={folds.isOpen('left')}
            onToggle={(isOpen) => folds.setOpen('left', isOpen)}
          >
            <UnansweredCalls
              calls={data.unaccepted}
              selected={selected}
              onSelect={selectCall}
              onAnswer={(kind, call) => setOpened({ kind, call })}
              onStartDrag={startCallDrag}
            />
            <VisitProgressProvider IDs={(data.toPlan ?? []).map(({ ID }) => ID)}>
              <CallsToPlan
                calls={data.toPlan ?? []}
                selected={selected}
                onSelect={selectCall}
                onPlan={(call) => setOpened({ kind: 'move', call })}
                onStartDrag={startCallDrag}
              />
            </VisitProgressProvider>
          </FoldablePanel>
        )}
        <div className={classes.main}>
          <VisitProgressProvider IDs={data.visitsOn(state.today)}>
            {view === 'companies' ? (
              <Suspense fallback={<Skeleton height="100%" radius={0} />}>
                <CompaniesView state={state} week={week} />
              </Suspense>
            ) : state.showsLanes ? (
              <Suspense fallback={<Skeleton height="100%" radius={0} />}>
                <TechnicianLanes
                  state={state}
                  data={data}
                  callDrag={callDrag}
                  dropRef={dropRef}
                  onSelect={selectCall}
                  onOpen={setOpened}
                />
              </Suspense>
            ) : (
              <VisitCalendar view={view} state={state} data={data} onSelect={selectCall} />
            )}
          </VisitProgressProvider>
          <PlanningErrors data={data} />
          {/* The agenda shows each status as text, so it needs no legend. */}
          {(view === 'day' || view === 'week') && <Legend visits={data.visits} />}
        </div>
        {selected && (
          <FoldablePanel
            title={t('call.panel')}
            side="right"
            isStacked={isNarrow}
            isOpen={folds.isOpen('right')}
            onToggle={(isOpen) => folds.setOpen('right', isOpen)}
          >
            <CallSummary
              key={selected}
              ID={selected}
              onAnswer={(kind, call) => setOpened({ kind, call })}
              onMove={(call) => setOpened({ kind: 'move', call })}
              onClose={() => select(undefined)}
            />
          </FoldablePanel>
        )}
      </div>
      {data.moves.overlapDialog}
      <PlanningDialogs opened={opened} state={state} onClose={() => setOpened(undefined)} />
    </div>
  )
}

/** Errors of loading and moving visits, shown until they are resolved or dismissed. */
function PlanningErrors({ data }: { data: ReturnType<typeof usePlanning> }) {
  const t = useT()
  const { error, retry, moves } = data
  return (
    <>
      {error && (
        <Alert color="red" m={8} role="alert" title={t('list.failed')}>
          {error.message}{' '}
          <Button size="compact-sm" variant="default" onClick={retry}>
            {t('action.retry')}
          </Button>
        </Alert>
      )}
      {moves.refusal && (
        <Alert
          color="red"
          m={8}
          role="alert"
          withCloseButton
          closeButtonLabel={t('action.close')}
          onClose={moves.dismissRefusal}
        >
          {t('planning.slid_back', { call_id: moves.refusal.call.call_id, reason: moves.refusal.reason })}
        </Alert>
      )}
    </>
  )
}
