/** Instants (ISO 8601) by which a company should answer and at which it is reminded; null without a reminder. */
export interface AnswerTimes {
  readonly answer_due_at: string
  readonly answer_remind_at: string | null
}

export const answerStates = ['in_time', 'soon', 'late'] as const
export type AnswerState = (typeof answerStates)[number]

/** State of a call that waits for its company's answer: soon after the reminder, late after the deadline. */
export function answerStateOf({ answer_due_at, answer_remind_at }: AnswerTimes, now: string): AnswerState {
  if (Date.parse(answer_due_at) <= Date.parse(now)) return 'late'
  return answer_remind_at !== null && Date.parse(answer_remind_at) <= Date.parse(now) ? 'soon' : 'in_time'
}

/** True for an answer by its deadline (ISO 8601); null without an answer or a deadline. */
export const isAnswerInTime = (answer_due_at: string | null, answered_at: string | null): boolean | null =>
  answer_due_at === null || answered_at === null ? null : Date.parse(answered_at) <= Date.parse(answer_due_at)
