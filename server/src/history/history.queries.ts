import type { ChangeData } from '@callout/domain/history/history.ts'
import type { Db } from '../kernel/db.ts'

export interface StoredHistory {
  readonly ID: number
  readonly user_name: string
  readonly created_at: string
  readonly change_data: ChangeData
}

/** A call's history, newest first. Whoever asks has seen the call already. */
export async function historyOf(tx: Db, service_job_uuid: string): Promise<StoredHistory[]> {
  const rows = await tx
    .selectFrom('history')
    .select(['ID', 'user_name', 'created_at', 'change_data'])
    .where('service_job_uuid', '=', service_job_uuid)
    .orderBy('ID', 'desc')
    .execute()
  return rows as unknown as StoredHistory[]
}
