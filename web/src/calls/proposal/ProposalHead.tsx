import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { type ProposalGrouping, proposalGroupings, savedShare } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { Button, Loader, Pill, SegmentedControl, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '../../platform/i18n/formats.ts'
import { type Translate, useT } from '../../platform/i18n/i18n.ts'
import { removeButtonProps } from '../../ui/fields/clearButtons.ts'
import { kmText } from './kmText.ts'
import classes from './Proposal.module.css'
import type { LeftOut, ProposalOfCalls } from './useProposal.tsx'

interface ProposalHeadProps {
  readonly proposal: ProposalOfCalls
  readonly grouping: ProposalGrouping
  readonly onGrouping: (grouping: ProposalGrouping) => void
  readonly isExplained: boolean
  readonly onExplain: () => void
  readonly isWorking: boolean
  readonly onAccept: () => void
  readonly onClose: () => void
  readonly note: ReactNode
}

/** The gain of the proposal in words, the parts left out of it, and the button that accepts it. */
export function ProposalHead(props: ProposalHeadProps) {
  const { proposal, grouping, onGrouping, isExplained, onExplain, isWorking, onAccept, onClose, note } = props
  const t = useT()
  const { result, isSolving, leftOut } = proposal
  return (
    <div className={classes.head}>
      {isSolving && <Loader size={14} role="status" aria-label={t('dispatch.solving')} />}
      {result && (
        <div className={classes.totals}>
          <Gain result={result} />
          {note}
        </div>
      )}
      <div className={classes.verbs}>
        {result && result.assignments.length > 0 && (
          <Button size="compact-md" disabled={isWorking} onClick={onAccept}>
            {t('dispatch.accept', { count: formatCount(result.assignments.length) })}
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
      {result && (
        <div className={classes.tools}>
          <SegmentedControl
            size="xs"
            aria-label={t('dispatch.grouping')}
            value={grouping}
            onChange={(value) => onGrouping(value as ProposalGrouping)}
            data={proposalGroupings.map((value) => ({ value, label: t(`dispatch.by_${value}`) }))}
          />
          <Button size="compact-sm" variant="subtle" aria-expanded={isExplained} onClick={onExplain}>
            {t('dispatch.how')}
          </Button>
        </div>
      )}
      {leftOut.length > 0 && (
        <LeftOutList leftOut={leftOut} isWorking={isWorking} onTakeBack={(one) => proposal.takeBack([one])} />
      )}
      {result && isExplained && <Explanation result={result} />}
    </div>
  )
}

function Gain({ result: { total, unplaced } }: { readonly result: Proposal }) {
  const t = useT()
  const count = formatCount(total.placed + unplaced.length)
  return (
    <div aria-live="polite">
      <Text fw={600}>{gainText(t, total)}</Text>
      <Text size="sm">{t('dispatch.placed', { placed: formatCount(total.placed), count })}</Text>
    </div>
  )
}

/** The kilometres driven, and those saved against assigning one call after the other. */
export function gainText(t: Translate, total: Proposal['total']): string {
  const km = kmText(total.distance_km)
  if (total.placed === 0) return t('dispatch.gain_nobody')
  const more = total.placed - total.one_by_one.placed
  if (more > 0) return t('dispatch.gain_calls', { km, count: formatCount(more) })
  const share = savedShare(total)
  if (Math.abs(share) < 0.005) return t('dispatch.gain_none', { km })
  return t(share > 0 ? 'dispatch.gain_less' : 'dispatch.gain_more', { km, share: formatPercent(Math.abs(share)) })
}

function Explanation({ result: { total, distances } }: { readonly result: Proposal }) {
  const t = useT()
  const { one_by_one } = total
  return (
    <Text size="xs" c="dimmed" className={classes.explanation}>
      {t('dispatch.how_text')}{' '}
      {t('dispatch.how_compared', {
        cost: formatCount(Math.round(total.cost)),
        before: formatCount(Math.round(one_by_one.cost)),
        placed: formatCount(one_by_one.placed),
        km: kmText(one_by_one.distance_km),
      })}{' '}
      {distances === 'great_circle' && t('dispatch.great_circle')}
    </Text>
  )
}

interface LeftOutListProps {
  readonly leftOut: readonly LeftOut[]
  readonly isWorking: boolean
  readonly onTakeBack: (one: LeftOut) => void
}

function LeftOutList({ leftOut, isWorking, onTakeBack }: LeftOutListProps) {
  const t = useT()
  return (
    <div className={classes.leftOut}>
      <span>{t('dispatch.left_out')}</span>
      {leftOut.map((one) => (
        <Pill
          key={one.company ?? one.IDs?.join()}
          withRemoveButton
          disabled={isWorking}
          onRemove={() => onTakeBack(one)}
          removeButtonProps={removeButtonProps(t('dispatch.take_back', { name: one.label }))}
        >
          {one.label}
        </Pill>
      ))}
    </div>
  )
}
