import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import { type AnswerState, type AnswerTimes, answerStateOf } from '@callout/domain/calls/answer.state.ts'
import { formatVisitTime, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { VisitTime } from '../ui/dates/VisitTime.tsx'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'

const tones: Record<AnswerState, Tone> = { in_time: 'good', soon: 'waiting', late: 'urgent' }

/** Badge for an answer that is in time, due soon or late. */
export function AnswerBadge({ times }: { readonly times: AnswerTimes }) {
  const t = useT()
  const state = answerStateOf(times, new Date().toISOString())
  return <ToneBadge tone={tones[state]}>{t(`answer.state.${state}`)}</ToneBadge>
}

interface AnswerDeadlineProps {
  readonly call: PlaceOfClock & { readonly answer_due_at: string | null; readonly answer_remind_at: string | null }
  /** Says what the time means, where no column does. */
  readonly isSentence?: boolean
}

/** Until when the company should answer, and whether it is in time; nothing if the call does not wait for an answer. */
export function AnswerDeadline({ call, isSentence }: AnswerDeadlineProps) {
  const t = useT()
  const formats = useFormats()
  const { answer_due_at, answer_remind_at } = call
  if (!answer_due_at) return null
  const clock = formats.visitClock(call)
  return (
    <span>
      <AnswerBadge times={{ answer_due_at, answer_remind_at }} />{' '}
      {isSentence ? (
        t('answer.due', { when: formatVisitTime(answer_due_at, clock) })
      ) : (
        <VisitTime instant={answer_due_at} clock={clock} />
      )}
    </span>
  )
}
