import { sql } from 'kysely'
import { checkDocuments } from '../../src/documents/checks/check.job.ts'
import { companyIds } from '../fixtures/factories.ts'
import { jobPartsOf } from './deadline-jobs.ts'
import type { TestApp } from './test-app.ts'

/** Gives every company but `sur` the data that it needs to be paid. */
export const completeCompanies = (db: TestApp['db']) =>
  sql`update companies set legal_name = raison_sociale, tax_number = 'B1', iban = 'ES1'
    where societe_uuid <> ${companyIds.sur}`.execute(db)

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
