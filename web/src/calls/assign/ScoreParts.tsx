import type { AssignmentRecord } from '@callout/domain/calls/assignment/assignment.record.ts'
import { assignmentCriteria } from '@callout/domain/calls/assignment/assignment.ts'
import { Progress } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './AssignmentExplanation.module.css'

/** The share of each criterion that has data, as bars. */
export function ScoreParts({ parts }: Pick<AssignmentRecord['ranked'][number], 'parts'>) {
  const t = useT()
  return (
    <dl className={classes.parts}>
      {assignmentCriteria.map((criterion) => {
        const part = parts[criterion]
        if (part === undefined) return null
        const percent = Math.round(part * 100)
        return (
          <div key={criterion}>
            <dt>{t(`why.criterion.${criterion}`)}</dt>
            <dd>
              <Progress className={classes.bar} value={percent} size={6} aria-hidden />
              {percent} %
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
