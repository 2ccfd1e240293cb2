import type { AssignmentRecord } from '@callout/domain/calls/assignment/assignment.record.ts'
import { Text } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './AssignmentExplanation.module.css'
import { ScoreParts } from './ScoreParts.tsx'

interface ScoredCompanyProps {
  readonly scored: AssignmentRecord['ranked'][number]
  readonly isChosen: boolean
}

/** A company that passed all filters: its score, and the share of each criterion that has data. */
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
      <ScoreParts parts={parts} />
    </li>
  )
}
