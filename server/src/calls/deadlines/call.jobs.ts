import { isAnswerInTime } from '@callout/domain/calls/answer.state.ts'
import { waitsForAnswer } from '@callout/domain/calls/call.rules.ts'
import type { ChangeType } from '@callout/domain/history/history.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../call.queries.ts'
import type { CallEffect } from '../change/call.effect.ts'

/** Payload of the job `check_answer`: a call, and the assignment that the job belongs to. */
export interface AnswerJob {
  readonly ID: string
  readonly assigned_at: string
}

export const noAnswerTimes = {
  answer_due_at: null,
  answer_remind_at: null,
  answer_reminded_at: null,
  answer_late_at: null,
} as const

/**
 * Deadline columns after a change: cleared when the call no longer waits for an answer, but not whether that was given in
 * time; overdue reminders start anew when the visit is moved.
 */
export function deadlinesAfterChange(call: StoredCall, changes: Partial<StoredCall>, now: string): Partial<StoredCall> {
  const next = { ...call, ...changes }
  const isMoved = changes.appointment_date_at !== undefined && next.appointment_date_at !== call.appointment_date_at
  const isReopened = changes.done_at === null && call.done_at !== null
  return {
    ...(changes.accepted_at !== undefined && {
      answered_in_time: isAnswerInTime(call.answer_due_at, changes.accepted_at),
    }),
    ...(!waitsForAnswer(next) && noAnswerTimes),
    // The visit of a call that was done was reported: nobody is asked about it again.
    ...(isReopened && { overdue_told_at: now, overdue_passed_on_at: now }),
    ...(isMoved && { overdue_told_at: null, overdue_passed_on_at: null }),
  }
}

// Steps of the system that keep the decisions of people. A withdrawal or an assignment does not.
const waitingSteps: ReadonlySet<ChangeType> = new Set(['deadline', 'remind', 'late', 'overdue', 'overdue_dispatch'])

/**
 * Lets rows of an import change a call as before, although the system has made a step. After all other changes, such
 * rows are refused.
 */
export const keepImportedVersion: CallEffect = async ({ tx }, { before, after, type }) => {
  if (!waitingSteps.has(type)) return
  await tx
    .updateTable('imported_calls')
    .set({ version: after.version })
    .where('service_job_uuid', '=', after.ID)
    .where('version', '=', before.version)
    .execute()
}

/** Adds, moves or removes the one job of a call's answer. */
export const setAnswerJob: CallEffect = async ({ tx }, { before, after }) => {
  const [former, next] = [nextJob(before), nextJob(after)]
  if (former?.runAt === next?.runAt && former?.payload.assigned_at === next?.payload.assigned_at) return
  const key = `check_answer ${after.ID}`
  const job = next
    ? sql`graphile_worker.add_job('check_answer', ${JSON.stringify(next.payload)}::json,
        run_at => ${next.runAt}::timestamptz, job_key => ${key})`
    : sql`graphile_worker.remove_job(${key})`
  await sql`select ${job}`.execute(tx)
}

/** The reminder, then the deadline; undefined if nothing is due any more. */
function nextJob(call: StoredCall): { runAt: string; payload: AnswerJob } | undefined {
  const { ID, assigned_at, answer_due_at, answer_remind_at, answer_reminded_at, answer_late_at } = call
  if (!waitsForAnswer(call) || !assigned_at || !answer_due_at || answer_late_at) return undefined
  const runAt = answer_remind_at && !answer_reminded_at ? answer_remind_at : answer_due_at
  return { runAt, payload: { ID, assigned_at } }
}
