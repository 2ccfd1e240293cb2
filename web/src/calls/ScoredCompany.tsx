import { type AssignmentRecord, criteria } from '@callout/domain/calls/assignment.ts'
import { Progress, Text } from '@mantine/core'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { ToneBadge } from '../ui/ToneBadge.tsx'
import classes from './WhyCompany.module.css'

interface ScoredCompanyProps {
  readonly scored: AssignmentRecord['ranked'][number]
  readonly isChosen: boolean
}

/** A company that met every condition: its score, and what it is made of where there was something to go by. */
export function ScoredCompany({ scored, isChosen }: ScoredCompanyProps) {
  const t = useT()
  const { distance } = useFormats()
  const { raison_sociale, score, distance_km, open_calls, parts } = scored
  return (
    <li className={classes.scored} data-chosen={isChosen || undefined}>
      <div className={classes.line}>
        <span className={classes.name}>{raison_sociale}</span>
        {isChosen && <ToneBadge tone="good">{t('why.chosen')}</ToneBadge>}
        <span className={classes.score}>{t('why.score', { score: Math.round(score) })}</span>
      </div>
      <Text size="sm" c="dimmed">
        {[distance(distance_km), t('why.open_calls', { count: open_calls })].join(' · ')}
      </Text>
      <dl className={classes.parts}>
        {criteria.map((criterion) => {
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
    </li>
  )
}
