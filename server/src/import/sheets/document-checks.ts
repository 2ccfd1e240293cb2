/** SQL condition: a folder is imported, which has any number of rows, and may do it without indexes. */
const isFolder = `coalesce(current_setting('callout.importing', true), '') = 'on'`

/**
 * Statements that add the jobs which check the documents of changed rows again: a job for each network of a folder, or
 * for each call of a request. `rows` is SQL of these rows with `network_code` and the `DocEntry` of their document.
 */
export const checkDocumentsOf = (rows: string): string[] => [
  `select check_documents_of_network(network_code) from (select distinct network_code from (${rows}) changed) networks
   where ${isFolder}`,
  `select check_documents_of_call(service_job_uuid) from (
     select distinct d.service_job_uuid from documents d join (${rows}) changed using ("DocEntry")) calls
   where not ${isFolder}`,
]
