import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { undoActionOf } from '../../calls/undo/undoCalls.tsx'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { refreshRows, useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { formatCount, formatDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { DayPlanSummary } from './DayPlanSummary.tsx'
import { DayPlanTable } from './DayPlanTable.tsx'
import { plannedVisits } from './dayPlan.ts'

interface PlanDayDialogProps {
  /** '' for the first technician. */
  readonly technician: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly onClose: () => void
}

const noIds: readonly string[] = []

/** Proposes a shorter route for a technician's day, compares it with the present one, and applies it. */
export function PlanDayDialog({ technician, day, onClose }: PlanDayDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState(technician)
  const [movable, setMovable] = useState(noIds)
  const [refusal, setRefusal] = useState('')
  const company = useEndpointQuery(planningApi.technicianDays, { from: day, days: 1 })
  const technicians = company.data?.technicians ?? []
  // The technician of a visit may have left.
  const isActive = technicians.some((one) => one.technician === chosen)
  const current = isActive || !company.data ? chosen : (technicians[0]?.technician ?? '')
  const plan = useEndpointQuery(
    planningApi.planDay,
    { technician: current, day, movable: [...movable] },
    { keepPrevious: true, enabled: current !== '' },
  )
  const take = useEndpointMutation(planningApi.takeDayPlan, {
    toastAction: ({ visits }) => undoActionOf(visits),
    onDoneIfMounted: onClose,
    onFailure: (failure) => {
      setRefusal(failure.message)
      // Somebody has moved a visit: the plan is made again.
      void refreshRows()
    },
  })
  const { data, error } = plan
  const visits = data && !error ? plannedVisits(data) : undefined
  const moved = visits?.filter(({ isMoved }) => isMoved) ?? []
  const unlockable = visits?.flatMap(({ visit }) => (visit.can_move ? [visit.ID] : [])) ?? []
  const unlock = (IDs: readonly string[]) => {
    setRefusal('')
    setMovable(IDs)
  }
  return (
    <FormDialog
      title={t('day_plan.title_of', { day: formatDay(day) })}
      action={moved.length > 0 ? t('day_plan.take', { count: formatCount(moved.length) }) : t('day_plan.take_none')}
      actionDisabled={moved.length === 0 || plan.isPlaceholderData || plan.isFetching}
      isSending={take.isPending}
      refusal={refusal}
      size={860}
      aside={
        unlockable.length > 0 && (
          <Button variant="default" onClick={() => unlock(movable.length < unlockable.length ? unlockable : noIds)}>
            {t(movable.length < unlockable.length ? 'day_plan.unlock_all' : 'day_plan.lock_all')}
          </Button>
        )
      }
      onSubmit={() =>
        take.mutate({
          technician: current,
          visits: moved.map(({ visit: { ID, version }, proposed: { schedule_start_date, schedule_end_date } }) => ({
            ID,
            version,
            schedule_start_date,
            schedule_end_date,
          })),
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        name="technician"
        label={t('field.technician')}
        value={current}
        choices={technicians.map((one) => ({ value: one.technician, text: one.technician_name }))}
        onChange={(other) => {
          unlock(noIds)
          setChosen(other)
        }}
      />
      {error instanceof RefusedRequestError && <Text role="status">{error.message}</Text>}
      {error && !(error instanceof RefusedRequestError) && <LoadError error={error} retry={plan.refetch} />}
      {current === '' && company.error && <LoadError error={company.error} retry={company.refetch} />}
      {company.data && technicians.length === 0 && <Text role="status">{t('team.none')}</Text>}
      {(current !== '' || company.isPending) && !data && !error && <Skeleton height={200} />}
      {data && visits && (
        <>
          <DayPlanSummary plan={data} />
          <Text size="sm">{t('day_plan.ask')}</Text>
          <DayPlanTable
            visits={visits}
            movable={movable}
            onToggle={(ID) => unlock(movable.includes(ID) ? movable.filter((other) => other !== ID) : [...movable, ID])}
          />
        </>
      )}
    </FormDialog>
  )
}
