import { sql } from 'kysely'
import { checkDocuments } from '../../src/documents/checks/check.job.ts'
import { jobPartsOf } from './deadline-jobs.ts'
import type { TestApp } from './test-app.ts'

type CheckJob = Parameters<typeof checkDocuments>[1]

/** Runs the waiting checks of documents as the workers would, until none is left. Returns the number of jobs. */
export async function runCheckJobs(app: TestApp): Promise<number> {
  for (let jobs = 0; ; ) {
    const { rows } = await sql<{ payload: CheckJob }>`delete from graphile_worker._private_jobs j
      using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'check_documents'
      returning j.payload`.execute(app.db)
    if (rows.length === 0) return jobs
    for (const { payload } of rows) await checkDocuments(jobPartsOf(app), payload ?? {})
    jobs += rows.length
  }
}
