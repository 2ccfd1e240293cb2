import { sql } from 'kysely'
import { checkAllDocuments } from '../../server/src/documents/checks/check.all.ts'
import { checkSavedDocument } from '../../server/src/documents/checks/check.documents.ts'
import { type Db, openDb } from '../../server/src/platform/database/db.ts'
import type { Benchmark } from '../benchmark.ts'
import { median, timeOf } from '../measuring/timing.ts'
import { groupDigits } from '../report/table.ts'

const documents = 10_000
const limits = { seconds: 60, ms: 30 }

/** Measures the checks of documents: all undecided ones in the background, and one at its save. */
export const checksBenchmark: Benchmark = {
  name: 'checks',
  description:
    'The checks of documents: all undecided ones as the background job does it, with what each problem usually takes computed anew, and a single one as in its save.',
  run: async ({ network: { pool }, rounds }) => {
    const db = openDb(pool)
    await db.deleteFrom('usual_quantities').execute()
    let checked = 0
    const ms = await timeOf(async () => {
      checked = await checkAllDocuments(db)
    })
    const seconds = (ms / 1000) * (documents / Math.max(1, checked))
    const times = await timesAtSave(db, rounds)
    const ours = median(times)
    return [
      {
        what: `${groupDigits(documents)} documents in the background (of ${groupDigits(checked)})`,
        unit: 's',
        ours: seconds,
        limit: `under ${limits.seconds} s`,
        isMet: seconds < limits.seconds,
      },
      { what: 'one at its save', unit: 'ms', ours, limit: `under ${limits.ms} ms`, isMet: ours < limits.ms },
    ]
  },
}

/** Checks undecided fees one by one, in transactions that are rolled back. */
async function timesAtSave(db: Db, rounds: number): Promise<number[]> {
  const { rows } = await sql<{ DocEntry: number }>`select "DocEntry" from documents
    where "Confirmed" = 'N' and "DocStatus" = 'O' and type = 'fee' order by md5("DocEntry"::text)
    limit ${rounds}`.execute(db)
  const times: number[] = []
  for (const { DocEntry } of rows)
    await db
      .transaction()
      .execute(async (tx) => {
        times.push(await timeOf(() => checkSavedDocument(tx, DocEntry)))
        throw rollback
      })
      .catch((error) => {
        if (error !== rollback) throw error
      })
  return times
}

const rollback = new Error('nothing of this is kept')
