import { documentLimits, LineStatus } from '@callout/domain/documents/document.ts'
import { errorIf } from '../checks/row-checks.ts'
import * as columns from './columns.ts'
import { changedIdsTableOf, documentKeys, joinKeys, rowHash } from './record-keys.ts'
import { networkReference, recordReference } from './references.ts'
import { computedField, copiedFields, importTableOf, type RowRule, type Sheet } from './sheet.ts'

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

const documentKeyColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('document_key')),
] as const
const documentReference = recordReference(documentKeys, 'a document of this network', 'documents.csv')
const joinDocument = joinKeys(documentKeys)
const lineTexts = ['ItemCode', 'CodeCom', 'Description', 'Account', 'BusinessUnit', 'CostCenter', 'Destination']
const lineFields = ['LineNum', 'LineStatus', 'Quantity', 'Price', 'Distance', ...lineTexts]

const lineColumns = [
  ...documentKeyColumns,
  columns.required(columns.wholeNumber('LineNum', 1, documentLimits.lines)),
  columns.required(columns.code('ItemCode')),
  columns.code('CodeCom'),
  columns.text('Description'),
  columns.required(columns.quantity('Quantity', documentLimits.quantity)),
  columns.required(columns.quantity('Price', documentLimits.price)),
  columns.kilometres('Distance'),
  columns.withDefault(LineStatus.open, columns.choice('LineStatus', Object.values(LineStatus))),
  columns.looseCode('Account'),
  columns.looseCode('BusinessUnit'),
  columns.looseCode('CostCenter'),
  columns.looseCode('Destination'),
]
const lineHash = rowHash(lineColumns)

// The most lines of the highest amount are together not over the limit of a document.
const maxLineTotal = Math.floor(documentLimits.total / documentLimits.lines)
const checkLineTotal: RowRule = ({ Quantity, Price }) =>
  errorIf(
    Number(Quantity) * Number(Price) > maxLineTotal,
    'Price',
    `with this quantity the line is over ${maxLineTotal} euros.`,
  )

const answerColumns = [
  ...documentKeyColumns,
  columns.required(columns.code('name')),
  columns.required(columns.text('answer', documentLimits.answer)),
]
const answerHash = rowHash(answerColumns)

/** SQL condition: `t` is the stored line of row `i`. */
const isLineOfRow = `t."DocEntry" = k."DocEntry" and t."LineNum" = i."LineNum"`

/**
 * SQL of the lines `i` with their document `d` that differ from the last import and from what is stored, in the columns
 * of the file.
 */
export function changedLinesSql(present: ReadonlySet<string>): string {
  const fields = lineFields.filter((name) => present.has(name))
  return `import_document_lines i ${joinDocument}
    join documents d on d."DocEntry" = k."DocEntry" and not exists (select from document_lines t
      where ${isLineOfRow} and (t.import_hash = ${lineHash} or ${isStored(fields)}))`
}

/** SQL condition: the stored line has the values of the row in these columns. */
const isStored = (names: readonly string[]) =>
  ['true', ...names.map((name) => `t."${name}" is not distinct from i."${name}"`)].join(' and ')

/** SQL condition: row `i` is an answer as it was at the last import. */
const isAnswerOfLastImport = `(k.answer_hashes->>i.name)::uuid is not distinct from ${answerHash}`

/** SQL of the answers `i` with their document `d` that differ from the last import and from what is stored. */
export const changedAnswersSql = `import_document_answers i ${joinDocument}
  join documents d on d."DocEntry" = k."DocEntry" and not ${isAnswerOfLastImport}
    and not exists (select from document_answers t
      where t."DocEntry" = k."DocEntry" and t.name = i.name and t.answer = i.answer)`

/**
 * Gives the stored documents whose lines or answers a file changes a new version, so that a decision about the old one
 * is refused. Documents that are new in this import keep theirs. A document that was changed in the portal stays marked
 * as changed.
 */
const incrementVersions = (file: string) =>
  `with changed as (update documents d set version = d.version + 1 from imported_documents k
     where k."DocEntry" = d."DocEntry" and k.version = d.version and d."DocEntry" in (
       select c.id from ${changedIdsTableOf(file)} c join ${importTableOf(file)} using (line))
     returning d."DocEntry", d.version)
   update imported_documents k set version = changed.version from changed where k."DocEntry" = changed."DocEntry"`

export const documentLinesSheet: Sheet = {
  file: 'document-lines.csv',
  columns: lineColumns,
  key: ['network_code', 'document_key', 'LineNum'],
  references: [networkReference(), documentReference],
  rules: [checkLineTotal],
  conflicts: [
    {
      column: 'document_key',
      lines: (present) => `select i.line, i.document_key as value from ${changedLinesSql(present)}
        where k.version <> d.version order by line`,
      message: 'was changed in the portal since its last import: change its lines there.',
    },
  ],
  targets: [
    {
      table: 'document_lines',
      isBulk: true,
      joins: joinDocument,
      key: { 't."DocEntry"': 'k."DocEntry"', 't."LineNum"': 'i."LineNum"' },
      fields: [
        computedField('DocEntry', 'k."DocEntry"'),
        ...copiedFields(...lineFields),
        computedField('LineTotal', 'round(i."Quantity" * i."Price", 2)'),
        computedField('import_hash', lineHash),
      ],
    },
  ],
  unchangedLines: `select i.line from import_document_lines i ${joinDocument}
    join document_lines t on ${isLineOfRow} where t.import_hash = ${lineHash}`,
  // On its own: a stored line that differs in nothing else counts as unchanged.
  beforeMerge: [
    `update document_lines t set import_hash = ${lineHash} from import_document_lines i ${joinDocument}
     where ${isLineOfRow}`,
  ],
  // The total follows from the lines that are not cancelled.
  afterMerge: [
    incrementVersions('document-lines.csv'),
    `update documents d set "DocTotal" = lines.total
     from (select l."DocEntry", coalesce(sum(l."LineTotal") filter (where l."LineStatus" = '${LineStatus.open}'), 0) as total
       from document_lines l
       where l."DocEntry" in (select k."DocEntry" from import_document_lines i ${joinDocument})
       group by l."DocEntry") lines
     where d."DocEntry" = lines."DocEntry" and d."DocTotal" <> lines.total`,
    ...checkDocumentsOf(`select i.network_code, k."DocEntry" from import_document_lines i ${joinDocument}`),
  ],
}

export const documentAnswersSheet: Sheet = {
  file: 'document-answers.csv',
  columns: answerColumns,
  key: ['network_code', 'document_key', 'name'],
  references: [networkReference(), documentReference],
  conflicts: [
    {
      column: 'document_key',
      lines: `select i.line, i.document_key as value from ${changedAnswersSql}
        where k.version <> d.version order by line`,
      message: 'was changed in the portal since its last import: change its answers there.',
    },
  ],
  targets: [
    {
      table: 'document_answers',
      isBulk: true,
      joins: joinDocument,
      key: { 't."DocEntry"': 'k."DocEntry"', 't.name': 'i.name' },
      fields: [computedField('DocEntry', 'k."DocEntry"'), ...copiedFields('name', 'answer')],
    },
  ],
  unchangedLines: `select i.line from import_document_answers i ${joinDocument} where ${isAnswerOfLastImport}`,
  afterMerge: [
    incrementVersions('document-answers.csv'),
    `update imported_documents k set answer_hashes = coalesce(k.answer_hashes, '{}') || imported.hashes
     from (select i.network_code, i.document_key, jsonb_object_agg(i.name, ${answerHash}) as hashes
       from import_document_answers i group by i.network_code, i.document_key) imported
     where k.network_code = imported.network_code and k.document_key = imported.document_key`,
  ],
}
