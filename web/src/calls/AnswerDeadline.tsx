import { type AnswerState, answerStateOf } from '@callout/domain/calls/answer.state.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'

const tones: Record<AnswerState, Tone> = { in_time: 'good', soon: 'waiting', late: 'urgent' }

interface AnswerDeadlineProps {
  readonly call: { readonly answer_due_at: string | null; readonly answer_remind_at: string | null }
  /** Says what the time means, where no column does. */
  readonly isSentence?: boolean
}

/** Until when the company should answer, and whether it is in time; nothing if the call does not wait for an answer. */
export function AnswerDeadline({ call: { answer_due_at, answer_remind_at }, isSentence }: AnswerDeadlineProps) {
  const t = useT()
  const formats = useFormats()
  if (!answer_due_at) return null
  const state = answerStateOf({ answer_due_at, answer_remind_at }, new Date().toISOString())
  const when = formats.networkTime(answer_due_at)
  return (
    <span>
      <ToneBadge tone={tones[state]}>{t(`answer.state.${state}`)}</ToneBadge>{' '}
      {isSentence ? t('answer.due', { when }) : when}
    </span>
  )
}
