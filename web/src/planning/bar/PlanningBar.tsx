import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { ActionIcon, Button, Group, Loader, SegmentedControl, Title } from '@mantine/core'
import { formatCount, formatDay, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ChoiceFilter } from '../../ui/filters/ChoiceFilter.tsx'
import { IconChevronLeft, IconChevronRight, IconRoute } from '../../ui/icons/laterIcons.tsx'
import classes from '../Planning.module.css'
import { type PlanningView, planningViews, shiftByView } from '../period.ts'
import type { PlanningViewState } from '../usePlanningState.ts'
import { DayPicker } from './DayPicker.tsx'

interface PlanningBarProps {
  readonly state: PlanningViewState
  /** Number of visits in the period; undefined while loading. */
  readonly count: number | undefined
  readonly isFetching: boolean
  /** Called with the day a button leads to, when it is hovered or focused. */
  readonly onPrefetch: (day: string) => void
  readonly onPlanDay: () => void
}

/** Controls of the calendar: date, view and company filter. */
export function PlanningBar({ state, count, isFetching, onPrefetch, onPlanDay }: PlanningBarProps) {
  const t = useT()
  const { foreignZone } = useFormats()
  const { view, span, date, today, period, subContractors, updateUrl, onPhone } = state
  // Seven days have no room on a phone; an address may still ask for them.
  const hasRoom = (one: PlanningView) => !onPhone || one !== 'week' || one === view
  const views = planningViews.filter((one) => hasRoom(one) && (state.isCentral || one !== 'companies'))
  const turnButtonProps = (direction: 1 | -1) => {
    const day = shiftByView(span, date, direction)
    const prefetch = () => onPrefetch(day)
    return { onClick: () => updateUrl({ date: day }), onMouseEnter: prefetch, onFocus: prefetch }
  }
  return (
    <div className={classes.bar}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size={36} aria-label={t('planning.earlier')} {...turnButtonProps(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => updateUrl({ date: today })}>
          {t('planning.today')}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={t('planning.later')} {...turnButtonProps(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <DayPicker day={date} onPick={(day) => updateUrl({ date: day })} />
      </Group>
      <Title order={1} size="h3" className={classes.title} aria-live="polite">
        {span === 'day' ? formatDay(date) : `${formatDay(period.from)} – ${formatDay(addDays(period.until, -1))}`}
      </Title>
      <span className={classes.count}>
        {count !== undefined && t('planning.visits', { count: formatCount(count) })}
        {foreignZone && ` · ${t('planning.clocks', { zone: foreignZone })}`}
        {isFetching && <Loader size={14} role="status" aria-label={t('list.loading')} />}
      </span>
      <ChoiceFilter
        label={t('field.subContractors')}
        valueList="subContractors"
        value={subContractors}
        onChange={(chosen) => updateUrl({ subContractors: chosen })}
        isInBar
      />
      {state.isCompany && (
        <Button variant="default" size="sm" leftSection={<IconRoute size={16} />} onClick={onPlanDay}>
          {t('day_plan.title')}
        </Button>
      )}
      {state.mayShowLanes && (
        <SegmentedControl
          size="sm"
          aria-label={t('planning.layout')}
          value={state.showsLanes ? 'lanes' : 'calendar'}
          onChange={(layout) => updateUrl({ layout: layout === 'calendar' ? layout : undefined })}
          data={[
            { value: 'lanes', label: t('planning.technicians') },
            { value: 'calendar', label: t('planning.layout.calendar') },
          ]}
        />
      )}
      <SegmentedControl
        size="sm"
        aria-label={t('planning.view')}
        value={view}
        onChange={(chosen) => state.chooseView(chosen as PlanningView)}
        data={views.map((value) => ({ value, label: t(`planning.view.${value}`) }))}
      />
    </div>
  )
}
