import { Checkbox } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { IconAlertTriangle } from '../../ui/icons/laterIcons.tsx'
import { durationText } from '../duration.ts'
import classes from './DayPlan.module.css'
import type { PlannedVisit } from './dayPlan.ts'

interface DayPlanTableProps {
  readonly visits: readonly PlannedVisit[]
  /** IDs of the visits that may move. */
  readonly movable: readonly string[]
  readonly onToggle: (ID: string) => void
}

/** The visits in the order of the plan, with their present and planned time and the way to them. */
export function DayPlanTable({ visits, movable, onToggle }: DayPlanTableProps) {
  const t = useT()
  const { timeZone, distance } = useFormats()
  const clock = (instant: string) => toWallTime(instant, timeZone).time
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('day_plan.may_move')}</th>
          <th scope="col">{t('planning.visit')}</th>
          <th scope="col">{t('day_plan.now')}</th>
          <th scope="col">{t('day_plan.planned')}</th>
          <th scope="col" className={classes.way}>
            {t('day_plan.way')}
          </th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ visit: { ID, call_id, customer_name, ville, can_move }, present, proposed, isMoved }) => (
          <tr key={ID} data-moved={isMoved || undefined}>
            <td>
              <Checkbox
                aria-label={t('day_plan.may_move_one', { call_id })}
                checked={movable.includes(ID)}
                disabled={!can_move}
                onChange={() => onToggle(ID)}
              />
            </td>
            <td>
              <span className={classes.number}>{call_id}</span>{' '}
              <span className={classes.faint}>{[customer_name, ville].filter(Boolean).join(' · ')}</span>
            </td>
            <td>{clock(present.schedule_start_date)}</td>
            <td>
              <span className={classes.planned}>{clock(proposed.schedule_start_date)}</span>
              {!proposed.is_reachable && (
                <span className={classes.late}>
                  <IconAlertTriangle size={12} aria-hidden /> {t('day_plan.late_one')}
                </span>
              )}
            </td>
            <td className={`${classes.way} ${classes.faint}`}>
              {distance(proposed.km)} · {durationText(proposed.minutes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
