import { ActionIcon, Button, Group, Loader, SegmentedControl, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { showCount, showDay } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { ChoiceFilter } from '../ui/ChoiceFilter.tsx'
import { DayPicker } from './DayPicker.tsx'
import classes from './Planning.module.css'
import { dayAfter, type PlanningView, planningViews, turned } from './period.ts'
import type { PlanningOnScreen } from './usePlanningState.ts'

interface PlanningBarProps {
  readonly planning: PlanningOnScreen
  /** How many visits the period holds; undefined until known. */
  readonly count: number | undefined
  readonly isFetching: boolean
  /** Told the day somebody is about to turn to. */
  readonly onApproach: (day: string) => void
}

/** Where in time the calendar stands, how much of it is shown, and of whom. */
export function PlanningBar({ planning, count, isFetching, onApproach }: PlanningBarProps) {
  const t = useT()
  const { view, date, today, period, subContractors, go } = planning
  const turn = (direction: 1 | -1) => {
    const day = turned(view, date, direction)
    const approach = () => onApproach(day)
    return { onClick: () => go({ date: day }), onMouseEnter: approach, onFocus: approach }
  }
  return (
    <div className={classes.bar}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size={36} aria-label={t('planning.earlier')} {...turn(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => go({ date: today })}>
          {t('planning.today')}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={t('planning.later')} {...turn(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <DayPicker day={date} onPick={(day) => go({ date: day })} />
      </Group>
      <Title order={1} size="h3" className={classes.title} aria-live="polite">
        {view === 'day' ? showDay(date) : `${showDay(period.from)} – ${showDay(dayAfter(period.until, -1))}`}
      </Title>
      <span className={classes.count}>
        {count !== undefined && t('planning.visits', { count: showCount(count) })}
        {isFetching && <Loader size={14} role="status" aria-label={t('list.loading')} />}
      </span>
      <ChoiceFilter
        label={t('field.subContractors')}
        valueList="subContractors"
        value={subContractors}
        onChange={(chosen) => go({ subContractors: chosen })}
        inside
      />
      <SegmentedControl
        size="sm"
        aria-label={t('planning.view')}
        value={view}
        onChange={(chosen) => go({ view: chosen as PlanningView })}
        data={planningViews.map((value) => ({ value, label: t(`planning.view.${value}`) }))}
      />
    </div>
  )
}
