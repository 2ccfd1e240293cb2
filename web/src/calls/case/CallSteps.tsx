import { callSteps, needsStatusName, stepOf } from '@callout/domain/calls/call.steps.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconCheck } from '../../ui/icons/laterIcons.tsx'
import { StatusBadge } from '../CallBadges.tsx'
import classes from './CallSteps.module.css'

/** The progress of the call in steps. A pending or cancelled call shows its status too. */
export function CallSteps({ record }: { record: CallRecord }) {
  const t = useT()
  const reached = stepOf(record)
  const position = reached ? callSteps.indexOf(reached) : -1
  return (
    <div className={classes.line}>
      <ol className={classes.steps} aria-label={t('call.steps')}>
        {callSteps.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-reached={index <= position || undefined}
            aria-current={index === position ? 'step' : undefined}
          >
            {index < position && <IconCheck size={14} aria-hidden />}
            {t(`call.step.${step}`)}
          </li>
        ))}
      </ol>
      {(needsStatusName(record) || !reached) && <StatusBadge status_id={record.status_id} status={record.status} />}
    </div>
  )
}
