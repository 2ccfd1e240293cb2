import type { Visit } from '@callout/domain/visits/visit.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { type Tone, ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import type { QueuedAct } from '../offline/queue.types.ts'
import { isOver, isProblem, stepOf, type VisitStep } from '../visitStates.ts'

const tones: Readonly<Record<VisitStep, Tone>> = {
  planned: 'plain',
  on_the_way: 'info',
  started: 'info',
  finished: 'done',
}

interface ProgressBadgeProps {
  readonly visit: Visit
  /** Unsent acts of the visit on this phone. */
  readonly acts: readonly QueuedAct[]
  /** True if the visit went to somebody else. */
  readonly isLost: boolean
}

/** Badge with the progress of a visit, and with acts that still have to be sent. */
export function ProgressBadge({ visit, acts, isLost }: ProgressBadgeProps) {
  const t = useT()
  const step = isOver(visit) ? 'finished' : stepOf(visit.progress)
  const { result } = visit.progress
  const text = step === 'finished' && result ? t(`visit.result.${result}`) : t(`today.state.${step}`)
  const tone = step === 'finished' && result && result !== 'done' ? 'waiting' : tones[step]
  return (
    <>
      {isLost ? (
        <ToneBadge tone="waiting">{t('today.ended.handed_over')}</ToneBadge>
      ) : (
        <ToneBadge tone={tone}>{text}</ToneBadge>
      )}
      {acts.some(isProblem) && <ToneBadge tone="urgent">{t('today.state.problem')}</ToneBadge>}
      {acts.length > 0 && !acts.some(isProblem) && <ToneBadge tone="waiting">{t('today.state.waiting')}</ToneBadge>}
    </>
  )
}
