import type { Finding } from '@callout/domain/documents/checks/check.facts.ts'
import { checkPolicy } from '@callout/domain/documents/document.checks.policy.ts'
import { checkDocument, severityOf } from '@callout/domain/documents/document.checks.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { callsOfAppliance } from './appliance-calls.ts'
import { type CheckSource, loadCheckedDocuments, storedDocuments } from './check.facts.ts'
import { usualQuantitiesAreStale } from './usual-quantities.ts'

/** A document whose findings have changed. */
export interface RecheckedDocument {
  readonly DocEntry: number
  readonly version: number
  readonly network_code: string
  readonly societe_uuid: string | null
  /** Of its call, if the company still has it. */
  readonly technician: string | null
}

/** Checks the documents of a source. Returns the findings by `DocEntry`; 0 is the document that is not stored. */
export async function loadFindings(tx: Db, source: CheckSource): Promise<Map<number, readonly Finding[]>> {
  const documents = await loadCheckedDocuments(tx, source)
  return new Map(
    documents.map(({ DocEntry, document, facts, policy }) => [
      DocEntry ?? 0,
      checkDocument(document, facts, checkPolicy().parse(policy ?? {})),
    ]),
  )
}

/** Checks stored documents and keeps what is found. Returns those whose findings have changed. */
export async function checkStoredDocuments(tx: Db, DocEntries: readonly number[]): Promise<RecheckedDocument[]> {
  const found = await loadFindings(tx, storedDocuments(DocEntries))
  const checked = [...found].map(([DocEntry, findings]) => ({
    DocEntry,
    checks: findings,
    check_severity: severityOf(findings),
  }))
  const { rows } = await sql<RecheckedDocument>`update documents d
    set checks = checked.checks, check_severity = checked.check_severity
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      as checked ("DocEntry" bigint, checks jsonb, check_severity smallint)
    where d."DocEntry" = checked."DocEntry" and d.checks is distinct from checked.checks
    returning d."DocEntry", d.version, d.network_code, d.societe_uuid,
      (select c.technician from calls c where c."ID" = d.service_job_uuid and c.societe_uuid = d.societe_uuid) as technician`.execute(
    tx,
  )
  return rows
}

/** Checks a document in the transaction of its save, and those beside it later. */
export async function checkSavedDocument(tx: Db, DocEntry: number): Promise<void> {
  await checkStoredDocuments(tx, [DocEntry])
  await queueChecksBeside(tx, DocEntry)
}

/**
 * Adds the job for later documents of the appliance, other fees of the call, which share its kilometres, and the
 * document itself where it is undecided and the usual quantities are old.
 */
export async function queueChecksBeside(tx: Db, DocEntry: number): Promise<void> {
  await sql`select graphile_worker.add_job('check_documents', json_build_object('ID', c."ID"),
      job_key => 'check_documents ' || c."ID")
    from documents d join calls c on c."ID" = d.service_job_uuid
    where d."DocEntry" = ${DocEntry} and (d.type <> 'dpc' and d."Confirmed" = 'N' and ${usualQuantitiesAreStale}
      or exists (select from ${callsOfAppliance} appliance join documents later on later.service_job_uuid = appliance."ID"
        where later.type = d.type and (later."DocEntry" > d."DocEntry"
            or d.type = 'fee' and later.service_job_uuid = d.service_job_uuid and later."DocEntry" <> d."DocEntry")
          and later."Confirmed" = 'N' and later."DocStatus" = 'O'))`.execute(tx)
}
