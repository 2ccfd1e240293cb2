import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { recipientsOf } from '../../platform/events/recipients.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import type { RoomTasks } from '../../platform/jobs/workers.ts'
import { callsOfAppliance } from './appliance-calls.ts'
import { checkStoredDocuments } from './check.documents.ts'
import { refreshUsualQuantities } from './usual-quantities.ts'

/**
 * The documents to check: those of a call and its appliance, of a network, or of a company; without any, those that
 * were never checked. `after` is the last document of the batch before.
 */
interface CheckJob {
  readonly ID?: string
  readonly network_code?: string
  readonly societe_uuid?: string
  readonly unchecked?: boolean
  readonly after?: number
}

/** Documents per transaction. */
const batchSize = 500

/** The background job of the checks. */
export const createCheckTasks = (parts: JobParts): Pick<RoomTasks, 'check_documents'> => ({
  check_documents: (payload) => checkDocuments(parts, (payload ?? {}) as CheckJob),
})

/**
 * Checks undecided documents again; repeating it does no harm. A batch and the job for the next one are committed
 * together, so that an interrupted run continues where it was.
 */
export async function checkDocuments(parts: JobParts, job: CheckJob): Promise<void> {
  if (job.ID !== undefined) {
    const { rows } = await documentsOfAppliance(parts.db, job.ID)
    const [first] = rows
    if (first) await checkBatch(parts, first.network_code, keysOf(rows))
    return
  }
  if (job.network_code === undefined) return queueUnchecked(parts.db)
  const DocEntries = await nextBatch(parts.db, job.network_code, job)
  const next = DocEntries.length < batchSize ? undefined : { ...job, after: DocEntries.at(-1) }
  await checkBatch(parts, job.network_code, DocEntries, next)
}

/** Adds a job for each network with documents that were never checked. */
async function queueUnchecked(db: Db): Promise<void> {
  await sql`select graphile_worker.add_job('check_documents',
      json_build_object('network_code', network_code, 'unchecked', true),
      job_key => 'check_unchecked ' || network_code, priority => 10)
    from networks n where exists (select from documents d where d.network_code = n.network_code and ${isUndecided}
      and d.checks is null)`.execute(db)
}

/** SQL condition on `d`: nobody has approved the document. */
const isUndecided = sql`d."Confirmed" = 'N' and d."DocStatus" = 'O'`

interface FoundDocument {
  readonly DocEntry: number
  readonly network_code: string
}

const keysOf = (rows: readonly Pick<FoundDocument, 'DocEntry'>[]) => rows.map(({ DocEntry }) => DocEntry)

/** The undecided documents of a call and of the other calls of its appliance: their checks compare them. */
const documentsOfAppliance = (db: Db, ID: string) =>
  sql<FoundDocument>`select distinct d."DocEntry", d.network_code
    from calls c
    cross join lateral ${callsOfAppliance} appliance
    join documents d on d.service_job_uuid = appliance."ID"
    where c."ID" = ${ID} and ${isUndecided} order by d."DocEntry" desc limit ${sql.lit(batchSize)}`.execute(db)

/** The next undecided documents of a network, by their keys. */
export async function nextBatch(db: Db, network_code: string, { societe_uuid, unchecked, after = 0 }: CheckJob) {
  const ofCompany = societe_uuid ? sql`and d.societe_uuid = ${societe_uuid}` : sql``
  const { rows } = await sql<Pick<FoundDocument, 'DocEntry'>>`select d."DocEntry" from documents d
    where d.network_code = ${network_code} and d."DocEntry" > ${after} and ${isUndecided} ${ofCompany}
      ${unchecked ? sql`and d.checks is null` : sql``}
    order by d."DocEntry" limit ${sql.lit(batchSize)}`.execute(db)
  return keysOf(rows)
}

/** Locks documents and checks them. A save waits for the lock and then checks what it has written. */
async function checkBatch(
  parts: JobParts,
  network_code: string,
  DocEntries: readonly number[],
  next?: CheckJob,
): Promise<void> {
  if (DocEntries.length === 0) return
  await refreshUsualQuantities(parts.db, DocEntries)
  const ctx = await createJobContext(parts, network_code)
  await changeInJob(parts, ctx, async ({ tx, publish }) => {
    const { rows } = await sql<Pick<FoundDocument, 'DocEntry'>>`select d."DocEntry" from documents d
      where d."DocEntry" = any(${DocEntries}::bigint[]) and ${isUndecided} order by d."DocEntry" for update`.execute(tx)
    for (const { DocEntry, version, network_code, ...holder } of await checkStoredDocuments(tx, keysOf(rows)))
      publish({
        kind: 'document',
        ID: String(DocEntry),
        // Screens reload only newer versions, and a check does not change the version.
        version: version + 1,
        network_code,
        ...recipientsOf(holder),
      })
    if (next)
      await sql`select graphile_worker.add_job('check_documents', ${JSON.stringify(next)}::json, priority => 10)`.execute(
        tx,
      )
  })
}
