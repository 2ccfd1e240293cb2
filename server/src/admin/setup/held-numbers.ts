import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Sequences of the numbers that people see. The other keys may skip, as after any change that was refused. */
const sequences = ['call_numbers', 'document_numbers', '"documents_DocEntry_seq"']

/** Far above what others may take between the look and the lock. */
const distance = 1_000_000

/** PostgreSQL gives up sooner than it looks for deadlocks (1 s), so that it never ends the change of somebody else. */
const longestWait = '500ms'

/**
 * Lets this transaction take numbers that come back when it is rolled back: a restarted sequence has its own storage
 * until the end. Others who take such a number wait meanwhile. Refuses if a number is being taken for long.
 */
export async function holdNumbers(tx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${longestWait}, true)`.execute(tx)
  for (const name of sequences) {
    const { rows } = await sql<{ next: string }>`
      select (last_value + ${sql.lit(distance)})::text as next from ${sql.raw(name)}`.execute(tx)
    await sql`alter sequence ${sql.raw(name)} restart with ${sql.raw(String(rows[0]?.next))}`.execute(tx)
  }
}

/** Turns a lock that could not be had into a refusal. */
export const orBusy = (error: unknown): unknown =>
  (error as { code?: string }).code === '55P03' ? new RefusalError(refuse('setup.refused.busy')) : error
