import { changeInJob, createJobContext, type JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { applyDue, dueChanges } from './changes/waiting-changes.ts'

/** The background job that writes changes which nobody refused in time. */
export const createAdminTasks = (parts: JobParts): Pick<RoomTasks, 'apply_waiting'> => ({
  apply_waiting: () => applyWaiting(parts),
})

export async function applyWaiting(parts: JobParts): Promise<void> {
  for (const { network_code } of await parts.db.selectFrom('networks').select('network_code').execute()) {
    const ctx = await createJobContext(parts, network_code)
    for (const { ID } of await dueChanges(ctx)) await changeInJob(parts, ctx, (change) => applyDue(change, ID))
  }
}
