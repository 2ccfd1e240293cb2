import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { checkStoredDocuments } from './check.documents.ts'
import { nextBatch } from './check.job.ts'
import { refreshUsualQuantities } from './usual-quantities.ts'

/** Checks all undecided documents now, and removes the jobs that would do it later. Returns their number. */
export async function checkAllDocuments(db: Db): Promise<number> {
  let checked = 0
  const { rows: networks } = await sql<{ network_code: string }>`select network_code from networks`.execute(db)
  for (const { network_code } of networks) {
    for (let after = 0; ; ) {
      const DocEntries = await nextBatch(db, network_code, { after })
      const last = DocEntries.at(-1)
      if (last === undefined) break
      await refreshUsualQuantities(db, DocEntries)
      await checkStoredDocuments(db, DocEntries)
      checked += DocEntries.length
      after = last
    }
    await sql`select graphile_worker.remove_job(${`check_documents ${network_code}`})`.execute(db)
  }
  return checked
}
