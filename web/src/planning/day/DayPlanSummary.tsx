import type { DayPlanAnswer } from '@callout/domain/calls/planning/planning.api.ts'
import { Text } from '@mantine/core'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { durationText } from '../duration.ts'
import classes from './DayPlan.module.css'

type Order = DayPlanAnswer['present']

/** The way now and as planned, and what the plan saves. */
export function DayPlanSummary({ plan: { present, proposed, by_road } }: { readonly plan: DayPlanAnswer }) {
  const t = useT()
  const { distance } = useFormats()
  const late = ({ stops }: Order) => stops.filter(({ is_reachable }) => !is_reachable).length
  const wayOf = ({ km, minutes }: Order) => `${distance(km)} · ${durationText(minutes)}`
  const lateText = (order: Order) =>
    late(order) > 0 ? t('day_plan.late', { count: formatCount(late(order)) }) : t('day_plan.all_reachable')
  const km = present.km - proposed.km
  const saving =
    km >= 0.1
      ? t('day_plan.saves', { km: distance(km), time: durationText(present.minutes - proposed.minutes) })
      : late(proposed) < late(present)
        ? t('day_plan.fits')
        : t('day_plan.saves_nothing')
  return (
    <div>
      <dl className={classes.summary}>
        <div>
          <dt>{t('day_plan.now')}</dt>
          <dd>{wayOf(present)}</dd>
          <dd className={classes.faint}>{lateText(present)}</dd>
        </div>
        <div>
          <dt>{t('day_plan.planned')}</dt>
          <dd>{wayOf(proposed)}</dd>
          <dd className={classes.faint}>{lateText(proposed)}</dd>
        </div>
        <div>
          <dt>{t('day_plan.saving')}</dt>
          <dd aria-live="polite">{saving}</dd>
        </div>
      </dl>
      {!by_road && (
        <Text size="xs" c="dimmed">
          {t('dispatch.great_circle')}
        </Text>
      )}
    </div>
  )
}
