import { sql } from 'kysely'
import type pg from 'pg'
import { bestOf, explaining, rankCompanies } from '../calls/call.assignment.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import { openDb } from '../kernel/db.ts'
import { openMemo } from '../kernel/memo.ts'

/** Ranking takes milliseconds a call: only the newest open ones say why their company has them. */
const explained = 120

/** Explains the newest assignments as if they had just been made, from a network that is all there. */
export async function explainAssignments(pool: pg.Pool): Promise<void> {
  const db = openDb(pool)
  const memo = openMemo()
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<StoredCall>`select * from (
        select row.* from calls row where row.societe_uuid is not null and row.is_saved_status_open
        order by row.assigned_at desc, row."ID" desc limit ${explained}
      ) newest order by assigned_at, "ID"`.execute(tx)
    for (const call of rows) {
      const company = call.societe_uuid as string
      const work = {
        tx,
        memo,
        osrmUrl: undefined,
        now: call.assigned_at as string,
        actor: { account_uuid: call.assigned_by },
      }
      const ranking = await rankCompanies(work, call, { wanted: company })
      const written = explaining(work, call, ranking, company, bestOf(ranking) === company ? 'algorithm' : 'manual')
      await written.waits_again.execute()
      await written.explained.execute()
    }
  })
}
