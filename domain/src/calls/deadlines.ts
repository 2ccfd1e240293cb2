import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'
import type { AnswerTimes } from './answer.state.ts'
import { addWorkingMinutes, type WorkCalendar } from './calendar.ts'

/** Consequences of an answer that is late: tell the dispatcher, offer the call to the next best company, or both. */
export const lateActions = ['tell', 'withdraw', 'both'] as const
export type LateAction = (typeof lateActions)[number]

const maxAnswerHours = 1000

/** Reason kept with a call that was withdrawn from a company because it had not answered. */
export const withdrawnReason = 'unanswered'

const answerDeadline = (answer_hours: number) =>
  z
    .object({
      answer_hours: z
        .number('message.should_be_a_number')
        .positive('message.must_be_minimum')
        .max(maxAnswerHours, 'message.must_be_maximum')
        .default(answer_hours),
      /** Zero: no reminder. */
      remind_hours: z
        .number('message.should_be_a_number')
        .min(0, 'message.must_be_minimum')
        .default(answer_hours / 2),
      late_action: z.enum(lateActions, 'message.not_in_list').default('tell'),
      /** Maximum number of companies that a call is offered to; after that only the dispatcher is told. */
      max_offers: z
        .int('message.should_be_whole')
        .min(1, 'message.must_be_minimum')
        .max(20, 'message.must_be_maximum')
        .default(3),
    })
    .refine(({ answer_hours, remind_hours }) => remind_hours < answer_hours, {
      path: ['remind_hours'],
      message: 'deadline.refused.remind',
    })
    .prefault({})

/** Working hours in which a company answers a call, by the call's priority, and what happens otherwise. */
export const answerDeadlines = once(() =>
  z.object({ H: answerDeadline(2), M: answerDeadline(8), L: answerDeadline(24) }),
)
export type AnswerDeadlines = OutputOf<typeof answerDeadlines>
export type AnswerDeadline = AnswerDeadlines['M']

interface DeadlinePolicy {
  readonly calendar: WorkCalendar
  readonly deadlines: AnswerDeadlines
}

/** The deadline for a priority; a call without one counts as medium. */
export const deadlineOf = (deadlines: AnswerDeadlines, priority: string): AnswerDeadline =>
  deadlines[priority as keyof AnswerDeadlines] ?? deadlines.M

/** The times of a call that is assigned at an instant (ISO 8601), by the network's clocks. */
export function answerTimes(
  { calendar, deadlines }: DeadlinePolicy,
  priority: string,
  assigned_at: string,
  timeZone: string,
): AnswerTimes {
  const { answer_hours, remind_hours } = deadlineOf(deadlines, priority)
  const after = (hours: number) => addWorkingMinutes(assigned_at, Math.round(hours * 60), calendar, timeZone)
  return {
    answer_due_at: after(answer_hours),
    answer_remind_at: remind_hours === 0 ? null : after(remind_hours),
  }
}
