import { importLimits } from '@callout/domain/import/import.ts'

/** From more rows on, one job checks the whole network instead of a job for each call. */
const maxRowsForCalls = importLimits.rows

/**
 * Statements that add the jobs which check the documents of changed rows again. `rows` is SQL of these rows with
 * `network_code` and the `DocEntry` of their document.
 */
export const checkDocumentsOf = (rows: string): string[] => {
  const areFew = `(select count(*) from (${rows} limit ${maxRowsForCalls + 1}) few) <= ${maxRowsForCalls}`
  return [
    `select check_documents_of_call(service_job_uuid) from (
       select distinct d.service_job_uuid from documents d join (${rows}) changed using ("DocEntry")) of_changed
     where ${areFew}`,
    `select check_documents_of_network(network_code) from (select distinct network_code from (${rows}) changed) networks
     where not ${areFew}`,
  ]
}
