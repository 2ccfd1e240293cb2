import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { lookBackOn } from './look-back/look-back.job.ts'
import { mailAlarms } from './mails/alarm.mails.ts'
import { loadNetworks } from './run.queries.ts'
import { runQuality } from './run-quality.ts'

/** The background jobs of product quality: marked cells each minute, all of them each night, looking back, and the weekly mail. */
export const createQualityTasks = (
  parts: JobParts,
): Pick<RoomTasks, 'quality' | 'count_quality' | 'look_back' | 'mail_alarms'> => ({
  mail_alarms: () => mailAlarms(parts),
  quality: () => runAllNetworks(parts, false),
  count_quality: () => runAllNetworks(parts, true),
  look_back: (payload) => lookBackOn(parts.db, (payload as { readonly ID: string }).ID, parts.now().toISOString()),
})

/** Counts and judges each network. While another process does so, a run of marked cells leaves it to that one. */
export async function runAllNetworks({ db, now }: Pick<JobParts, 'db' | 'now'>, isWhole: boolean): Promise<void> {
  for (const network of await loadNetworks(db, now().toISOString()))
    await oneAtATime(db, network.network_code, isWhole, () => runQuality(db, network, { isWhole }))
}

/** Runs an act while no other process runs it for the same network; waits for that one only if asked. */
async function oneAtATime(db: Db, network_code: string, waits: boolean, act: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = sql`120053, hashtext(${network_code})`
    const { rows } = await (waits
      ? sql<{ locked: boolean }>`select pg_advisory_lock(${key}), true as locked`
      : sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`
    ).execute(connection)
    if (!rows[0]?.locked) return
    await act().finally(() => sql`select pg_advisory_unlock(${key})`.execute(connection))
  })
}
