import { documentLimits, LineStatus } from '@callout/domain/documents/document.ts'
import * as columns from './columns.ts'
import { changedIdsTableOf, documentKeys, joinKeys } from './record-keys.ts'
import { networkReference, recordReference } from './references.ts'
import { computedField, copiedFields, importTableOf, type Sheet } from './sheet.ts'

const documentKeyColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('document_key')),
] as const
const documentReference = recordReference(documentKeys, 'a document of this network', 'documents.csv')
const joinDocument = joinKeys(documentKeys)
const lineTexts = ['ItemCode', 'CodeCom', 'Description', 'Account', 'BusinessUnit', 'CostCenter', 'Destination']
const lineColumns = ['LineNum', 'LineStatus', 'Quantity', 'Price', 'Distance', ...lineTexts]

/** SQL of the lines `i` with their document `d` that are not stored as the columns of the file say. */
export const changedLinesSql = (present: ReadonlySet<string>) => `import_document_lines i ${joinDocument}
  join documents d on d."DocEntry" = k."DocEntry" and not exists (select from document_lines t
    where t."DocEntry" = k."DocEntry"${lineColumns
      .filter((name) => present.has(name))
      .map((name) => ` and t."${name}" is not distinct from i."${name}"`)
      .join('')})`

/** SQL of the answers `i` with their document `d` that are not stored as the file says. */
export const changedAnswersSql = `import_document_answers i ${joinDocument}
  join documents d on d."DocEntry" = k."DocEntry" and not exists (select from document_answers t
    where t."DocEntry" = k."DocEntry" and t.name = i.name and t.answer = i.answer)`

/**
 * Gives the stored documents whose lines or answers a file changes a new version, so that a decision about the old one
 * is refused. A document that the same import brings is not among them. What the portal has changed stays marked as such.
 */
const newVersions = (file: string) =>
  `with changed as (update documents d set version = d.version + 1 from imported_documents k
     where k."DocEntry" = d."DocEntry" and k.version = d.version and d."DocEntry" in (
       select c.id from ${changedIdsTableOf(file)} c join ${importTableOf(file)} using (line))
     returning d."DocEntry", d.version)
   update imported_documents k set version = changed.version from changed where k."DocEntry" = changed."DocEntry"`

export const documentLinesSheet: Sheet = {
  file: 'document-lines.csv',
  columns: [
    ...documentKeyColumns,
    columns.required(columns.wholeNumber('LineNum', 1, documentLimits.lines)),
    columns.required(columns.code('ItemCode')),
    columns.code('CodeCom'),
    columns.text('Description'),
    columns.required(columns.quantity('Quantity', documentLimits.quantity)),
    columns.required(columns.quantity('Price', documentLimits.price)),
    columns.kilometres('Distance'),
    columns.withDefault(LineStatus.open, columns.choice('LineStatus', Object.values(LineStatus))),
    columns.text('Account', 50),
    columns.text('BusinessUnit', 50),
    columns.text('CostCenter', 50),
    columns.text('Destination', 50),
  ],
  key: ['network_code', 'document_key', 'LineNum'],
  references: [networkReference(), documentReference],
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
        ...copiedFields(...lineColumns),
        computedField('LineTotal', 'round(i."Quantity" * i."Price", 2)'),
      ],
    },
  ],
  // The total follows from the lines that are not cancelled.
  afterMerge: [
    newVersions('document-lines.csv'),
    `with changed as (update documents d set "DocTotal" = lines.total
     from (select l."DocEntry", coalesce(sum(l."LineTotal") filter (where l."LineStatus" = '${LineStatus.open}'), 0) as total
       from document_lines l
       where l."DocEntry" in (select k."DocEntry" from import_document_lines i ${joinDocument})
       group by l."DocEntry") lines
     where d."DocEntry" = lines."DocEntry" and d."DocTotal" <> lines.total returning d.network_code)
     select check_documents_of_network(network_code) from (select distinct network_code from changed) networks`,
  ],
}

export const documentAnswersSheet: Sheet = {
  file: 'document-answers.csv',
  columns: [
    ...documentKeyColumns,
    columns.required(columns.code('name')),
    columns.required(columns.text('answer', documentLimits.answer)),
  ],
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
  afterMerge: [newVersions('document-answers.csv')],
}
