import { waitsForAnswer } from '@callout/domain/calls/call.rules.ts'
import type { ChangeType } from '@callout/domain/history/history.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StoredCall } from '../call.queries.ts'

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
 * Deadline columns after a change: cleared when the call no longer waits for an answer; overdue reminders start anew
 * when the visit is moved.
 */
export function deadlinesAfterChange(call: StoredCall, changes: Partial<StoredCall>, now: string): Partial<StoredCall> {
  const next = { ...call, ...changes }
  const isMoved = changes.appointment_date_at !== undefined && next.appointment_date_at !== call.appointment_date_at
  const isReopened = changes.done_at === null && call.done_at !== null
  return {
    ...(!waitsForAnswer(next) && noAnswerTimes),
    // The visit of a call that was done was reported: nobody is asked about it again.
    ...(isReopened && { overdue_told_at: now, overdue_passed_on_at: now }),
    ...(isMoved && { overdue_told_at: null, overdue_passed_on_at: null }),
  }
}

// Steps of the system that keep the decisions of people. A withdrawal or an assignment does not.
const waitingSteps: ReadonlySet<ChangeType> = new Set(['deadline', 'remind', 'late', 'overdue', 'overdue_dispatch'])

/**
 * SQL that lets rows of an import change a call as before, although the system has made a step. Undefined for all other
 * changes: after them, such rows are refused.
 */
export function importedVersionAfterChange({ ID, version }: StoredCall, type: ChangeType) {
  if (!waitingSteps.has(type)) return undefined
  return sql`update imported_calls set version = version + 1 where service_job_uuid = ${ID} and version = ${version}`
}

/** SQL calls that add, move or remove the job of a call's answer, to be selected in the statement that changes it. */
export function jobsAfterChange(call: StoredCall, changes: Partial<StoredCall>): RawBuilder<unknown>[] {
  const [before, after] = [nextJob(call), nextJob({ ...call, ...changes })]
  if (before?.runAt === after?.runAt && before?.payload.assigned_at === after?.payload.assigned_at) return []
  const key = `check_answer ${call.ID}`
  if (!after) return [sql`graphile_worker.remove_job(${key})`]
  return [
    sql`graphile_worker.add_job('check_answer', ${JSON.stringify(after.payload)}::json,
      run_at => ${after.runAt}::timestamptz, job_key => ${key})`,
  ]
}

/** The reminder, then the deadline; undefined if nothing is due any more. */
function nextJob(call: StoredCall): { runAt: string; payload: AnswerJob } | undefined {
  const { ID, assigned_at, answer_due_at, answer_remind_at, answer_reminded_at, answer_late_at } = call
  if (!waitsForAnswer(call) || !assigned_at || !answer_due_at || answer_late_at) return undefined
  const runAt = answer_remind_at && !answer_reminded_at ? answer_remind_at : answer_due_at
  return { runAt, payload: { ID, assigned_at } }
}
