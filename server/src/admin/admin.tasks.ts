import { changeInJob, createJobContext, type JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { applyDue, dueChanges } from './changes/waiting-changes.ts'
import { continueReplacing, type ReplaceJob } from './uses/replace-records.ts'

/** The background jobs that write changes which nobody refused in time, and replacements in very many records. */
export const createAdminTasks = (parts: JobParts): Pick<RoomTasks, 'apply_waiting' | 'replace_records'> => ({
  replace_records: (payload) => continueReplacing(parts, payload as ReplaceJob),
  apply_waiting: () => applyWaiting(parts),
})

export async function applyWaiting(parts: JobParts): Promise<void> {
  for (const { network_code } of await parts.db.selectFrom('networks').select('network_code').execute()) {
    const ctx = await createJobContext(parts, network_code)
    for (const { ID } of await dueChanges(ctx)) await changeInJob(parts, ctx, (change) => applyDue(change, ID))
  }
}
