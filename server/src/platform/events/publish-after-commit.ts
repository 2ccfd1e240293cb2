import { CommitUnknown } from '../database/db.ts'

/**
 * Waits for a change, then publishes its events. Publishes them too if it is unknown whether the change was committed:
 * a needless refresh does no harm, a missing one leaves old data on screens. Rejects as the change does.
 */
export async function publishAfterCommit<T>(change: Promise<T>, publish: () => void): Promise<T> {
  try {
    const result = await change
    publish()
    return result
  } catch (error) {
    if (error instanceof CommitUnknown) publish()
    throw error
  }
}
