import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { showCount } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { Appointments } from './Appointments.tsx'
import { CallSummary } from './CallSummary.tsx'
import { Legend } from './Legend.tsx'
import classes from './Planning.module.css'
import { PlanningBar } from './PlanningBar.tsx'
import { type Doing, PlanningDialogs } from './PlanningDialogs.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useFolds } from './useFolds.ts'
import { usePlanning } from './usePlanning.ts'
import { usePlanningState } from './usePlanningState.ts'
import { VisitCalendar } from './VisitCalendar.tsx'

/** The calendar of visits, with the calls that wait for an answer at its left and the selected call at its right. */
export function PlanningPage() {
  const t = useT()
  const state = usePlanningState()
  const data = usePlanning(state)
  const folds = useFolds(state.isNarrow ? ['left'] : [])
  const [doing, setDoing] = useState<Doing>()
  const { selected, select, isNarrow } = state
  useTitle(t('menu.planning'))

  const look = (ID: string) => {
    select(ID)
    folds.fold('right', true)
  }
  return (
    <div className={classes.page}>
      <PlanningBar planning={state} count={data.count} isFetching={data.isFetching} onApproach={data.approach} />
      <div className={classes.body}>
        {data.answers && (
          <SidePanel
            title={t('planning.appointments')}
            count={data.unaccepted && showCount(data.unaccepted.length)}
            side="left"
            stacked={isNarrow}
            open={folds.isOpen('left')}
            onFold={(open) => folds.fold('left', open)}
          >
            <Appointments
              calls={data.unaccepted}
              selected={selected}
              onSelect={look}
              onAnswer={(what, call) => setDoing({ what, call })}
            />
          </SidePanel>
        )}
        <div className={classes.main}>
          <VisitCalendar state={state} data={data} onSelect={look} />
          <Troubles data={data} />
          {/* The agenda says each status in words. */}
          {state.view !== 'agenda' && <Legend visits={data.visits} />}
        </div>
        <SidePanel
          title={t('call.panel')}
          side="right"
          stacked={isNarrow}
          open={folds.isOpen('right') && (selected !== undefined || !isNarrow)}
          onFold={(open) => folds.fold('right', open)}
        >
          {selected ? (
            <CallSummary
              key={selected}
              ID={selected}
              onAnswer={(what, call) => setDoing({ what, call })}
              onMove={(call) => setDoing({ what: 'move', call })}
              onClose={() => select(undefined)}
            />
          ) : (
            <Text c="dimmed">{t('planning.none_selected')}</Text>
          )}
        </SidePanel>
      </div>
      <PlanningDialogs doing={doing} state={state} onClose={() => setDoing(undefined)} />
    </div>
  )
}

/** What went wrong stands where it can be mended, until it is or somebody has read it. */
function Troubles({ data }: { data: ReturnType<typeof usePlanning> }) {
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
          onClose={moves.forget}
        >
          {t('planning.slid_back', { call_id: moves.refusal.call.call_id, reason: moves.refusal.reason })}
        </Alert>
      )}
    </>
  )
}
