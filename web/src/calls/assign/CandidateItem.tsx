import type { CallCandidates, CompanyCandidate } from '@callout/domain/calls/assignment/assignment.candidates.ts'
import type { AssignmentFilter } from '@callout/domain/calls/assignment/assignment.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureText } from '../../platform/i18n/failureText.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './CandidateItem.module.css'
import { ScoreParts } from './ScoreParts.tsx'

interface CandidateItemProps {
  readonly company: CompanyCandidate
  readonly radius_km: CallCandidates['radius_km']
  readonly isSelected?: boolean
  /** The name, perhaps as the label of a field. */
  readonly name: ReactNode
  /** More facts, and an action on the right. */
  readonly facts?: readonly string[]
  readonly action?: ReactNode
  readonly onClick?: () => void
}

/** A company that a call can be given to: distance, load, and its score or the conditions it fails. */
export function CandidateItem({
  company,
  radius_km,
  isSelected,
  name,
  facts = [],
  action,
  onClick,
}: CandidateItemProps) {
  const t = useT()
  const { distance } = useFormats()
  const { distance_km, open_calls, capacity, is_previous } = company
  const load = t('candidate.load', { count: open_calls, capacity })
  const reasonOf = (filter: AssignmentFilter) =>
    filter === 'radius' && distance_km !== null
      ? t('candidate.beyond_radius', { radius: radius_km })
      : failureText(filter, distance_km, t)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses with the radio button in `name`
    <li
      className={classes.item}
      data-selected={isSelected || undefined}
      data-clickable={!!onClick || undefined}
      onClick={onClick}
    >
      <div className={classes.line}>
        <span className={classes.name}>{name}</span>
        {'score' in company && company.made_first_repair && (
          <ToneBadge tone="waiting">{t('why.filter.repeat')}</ToneBadge>
        )}
        {'score' in company ? (
          <span className={classes.score}>{t('why.score', { score: Math.round(company.score) })}</span>
        ) : (
          is_previous && <ToneBadge tone="info">{t('why.criterion.previous')}</ToneBadge>
        )}
        {action}
      </div>
      <Text size="sm" c="dimmed">
        {[...facts, distance(distance_km), load].join(' · ')}
      </Text>
      {'score' in company ? (
        <ScoreParts parts={company.parts} />
      ) : (
        <Text size="sm" className={classes.reasons}>
          {company.failures.map(reasonOf).join(' · ')}
        </Text>
      )}
    </li>
  )
}
