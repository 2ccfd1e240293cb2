import { DocStatus, DpcUserType, documentTypes } from '@callout/domain/documents/document.ts'
import type { RowText } from '@callout/domain/messages/import-messages.ts'
import { networksWithoutDpc } from '@callout/domain/platform/access.ts'
import { endChangeRequestsSql } from '../../calls/change/change-requests.queries.ts'
import { checkFilled, checkPastDay, errorIf, isEmpty } from '../checks/row-checks.ts'
import * as columns from './columns.ts'
import { checkDocumentsOf } from './document-rows.ts'
import {
  advanceSequence,
  callKeys,
  changedIdsTableOf,
  changedRowsOf,
  conflictOfChangedRecord,
  conflictOfDeletedReference,
  conflictsOfNumber,
  documentKeys,
  joinKeys,
  keysTableOf,
  rowHash,
} from './record-keys.ts'
import {
  companyReference,
  countryReference,
  networkReference,
  recordReference,
  valueListItemReference,
} from './references.ts'
import { computedField, copiedFields, type RowRule, type Sheet, type SheetRow } from './sheet.ts'

const file = 'documents.csv'

const yesOrNo = (name: string) => columns.withDefault('N', columns.choice(name, ['Y', 'N']))
const pickupColumns = [
  columns.properName('contact_name'),
  columns.placeName('adresse'),
  columns.houseNumber('street_number', 30),
  columns.postcode('code_postal', 'pays'),
  columns.placeName('ville', 120),
  columns.country('pays'),
  columns.telephone('phone', 80),
]
const returnColumns = ['ReturnType', 'CreditNote', 'dpc_user_type', ...pickupColumns.map(({ name }) => name)]

const documentColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('document_key')),
  columns.required(columns.choice('type', documentTypes)),
  columns.required(columns.code('call_key')),
  columns.required(columns.code('supplier_code')),
  columns.recordNumber('DocNum'),
  columns.required(columns.day('DocDate')),
  columns.withDefault(DocStatus.open, columns.choice('DocStatus', Object.values(DocStatus))),
  yesOrNo('Confirmed'),
  yesOrNo('IsChangeRequested'),
  columns.code('ReturnType'),
  columns.looseCode('CreditNote'),
  columns.choice('dpc_user_type', Object.values(DpcUserType)),
  ...pickupColumns,
]

const documentRules: readonly RowRule[] = [
  (row) => checkPastDay(row, ['DocDate']),
  (row) =>
    errorIf(
      row.Confirmed === 'Y' && row.IsChangeRequested === 'Y',
      'IsChangeRequested',
      'an approved document has no change requested.',
    ),
  checkInvoiced,
  (row) => (row.type === 'dpc' ? checkReturn(row) : checkNoReturn(row)),
]

function checkInvoiced(row: SheetRow): Record<string, RowText> {
  if (row.DocStatus !== DocStatus.closed) return {}
  if (row.type !== 'fee') return { DocStatus: 'only a fee document is closed, by its invoice.' }
  return row.Confirmed === 'Y' ? {} : { Confirmed: 'an invoiced document is approved: write Y.' }
}

function checkReturn(row: SheetRow): Record<string, RowText> {
  if (networksWithoutDpc.includes(String(row.network_code))) return { type: 'this network has no return requests.' }
  return checkFilled(row, ['ReturnType', 'dpc_user_type'], 'a return request needs it.')
}

const checkNoReturn = (row: SheetRow): Record<string, RowText> =>
  Object.fromEntries(
    returnColumns.filter((name) => !isEmpty(row[name])).map((name) => [name, 'only a return request (dpc) has it.']),
  )

/** An import brings approved documents, but leaves the approval of a known one to the people whom the policy names. */
const conflictOfApproval = {
  column: 'Confirmed',
  lines: `select i.line, i.document_key as value from import_documents i ${joinKeys(documentKeys)}
    join documents t on t."DocEntry" = k."DocEntry"
    where i."Confirmed" = 'Y' and t."Confirmed" = 'N' and k.hash <> ${rowHash(documentColumns)} and k.version = t.version
    order by line`,
  message: 'is not approved in the portal: approve it there, or leave the row as it was.',
}

/** A document of another type would keep what only its own type has: its number, its status, its answers. */
const conflictOfType = {
  column: 'type',
  lines: `select i.line, i.type as value from import_documents i join ${changedIdsTableOf(file)} k using (line)
    join documents t on t."DocEntry" = k.id where i.type <> t.type order by line`,
  message: 'is not the type that the document has in the portal: give a document of another type another key.',
}

export const documentsSheet: Sheet = {
  file,
  columns: documentColumns,
  key: ['network_code', 'document_key'],
  keyTable: documentKeys,
  references: [
    networkReference(),
    recordReference(callKeys, 'a call of this network', 'calls.csv'),
    companyReference(),
    valueListItemReference('dpc_return_types', 'ReturnType'),
    countryReference('pays'),
  ],
  rules: documentRules,
  conflicts: [
    ...conflictsOfNumber(file, documentKeys, 'DocNum', 'network_code, type'),
    conflictOfChangedRecord({ file, columns: documentColumns }, documentKeys),
    conflictOfApproval,
    conflictOfType,
    conflictOfDeletedReference({ file, columns: documentColumns }, documentKeys, callKeys),
  ],
  targets: [
    {
      table: 'documents',
      isBulk: true,
      rows: changedRowsOf(file),
      joins: `
        join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code
        join imported_calls ic on ic.network_code = i.network_code and ic.call_key = i.call_key
        join calls call on call."ID" = ic.service_job_uuid`,
      key: { 't."DocEntry"': 'i.id' },
      fields: [
        computedField('DocEntry', 'i.id'),
        computedField('DocNum', `coalesce(nullif(i."DocNum", ''), t."DocNum", nextval('document_numbers')::text)`),
        ...copiedFields('network_code', 'type', 'DocDate', 'DocStatus', 'Confirmed', 'IsChangeRequested'),
        ...copiedFields(...returnColumns),
        computedField('service_job_uuid', 'call."ID"'),
        computedField('call_id', 'call.call_id'),
        computedField('done_at', `case when i.type = 'fee' then call.done_at end`),
        computedField('societe_uuid', 'c.societe_uuid'),
        computedField('subcontractor_name', 'c.raison_sociale'),
        computedField('CardCode', 'c.supplier_code'),
        computedField('created_at', `coalesce(t.created_at, i."DocDate"::timestamp at time zone 'UTC')`),
      ],
      versionColumn: 'version',
      order: 'DocEntry',
    },
  ],
  beforeMerge: [advanceSequence('document_numbers', file, 'DocNum')],
  afterMerge: [
    endChangeRequestsSql(`d."DocEntry" in (select id from ${keysTableOf(file)})`),
    ...checkDocumentsOf(`select network_code, id as "DocEntry" from ${keysTableOf(file)}`),
  ],
}
