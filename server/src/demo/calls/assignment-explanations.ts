import { sql } from 'kysely'
import type pg from 'pg'
import { bestCompanyOf, keepAssignment, rankCompanies } from '../../calls/assignment/call.ranking.ts'
import type { StoredCall } from '../../calls/call.queries.ts'
import { openDb } from '../../platform/database/db.ts'
import { createTtlCache } from '../../platform/database/ttl-cache.ts'

/** Only this many of the newest open calls get an explanation: ranking takes milliseconds per call. */
const maxExplained = 120

/** Writes explanations for the newest assignments as if they had just been made. */
export async function explainAssignments(pool: pg.Pool): Promise<void> {
  const db = openDb(pool)
  await db.transaction().execute(async (tx) => {
    const ttlCache = createTtlCache(tx)
    const { rows } = await sql<StoredCall>`select * from (
        select row.* from calls row where row.societe_uuid is not null and row.is_saved_status_open
        order by row.assigned_at desc, row."ID" desc limit ${maxExplained}
      ) newest order by assigned_at, "ID"`.execute(tx)
    for (const call of rows) {
      const company = call.societe_uuid as string
      const ctx = {
        tx,
        ttlCache,
        osrmUrl: undefined,
        now: call.assigned_at as string,
        actor: { account_uuid: call.assigned_by },
      }
      const ranking = await rankCompanies(ctx, call, { requested: company })
      const how = bestCompanyOf(ranking) === company ? 'algorithm' : 'manual'
      await keepAssignment(ctx, call.ID, { ranking, societe_uuid: company, how })
    }
  })
}
