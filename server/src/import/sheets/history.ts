import { changeTypes } from '@callout/domain/history/history.ts'
import { checkFilled, checkPast, errorIf, isEmpty } from '../checks/row-checks.ts'
import * as columns from './columns.ts'
import { callKeys, contractKeys, joinKeys } from './record-keys.ts'
import { companyReference, networkReference, recordReference } from './references.ts'
import {
  computedField,
  copiedFields,
  importTableOf,
  type KeyTable,
  keyConditionSql,
  type RowRule,
  type Sheet,
} from './sheet.ts'

const historyColumns = [
  columns.required(columns.instant('created_at')),
  columns.required(columns.text('user_name')),
  columns.required(columns.choice('type', changeTypes)),
  columns.code('supplier_code'),
  columns.code('field'),
  columns.text('old_value', 2000),
  columns.text('new_value', 2000),
]

/** The field by which a row gives a record to a company, with the name of that company as its value. */
const holderNameField = 'subcontractor_name'

/** Changes of documents, which only their company and central staff read. */
const isAboutDocument = (type: unknown) => /^(document|invoice|credit_note)/.test(String(type))

const historyRules: readonly RowRule[] = [
  (row) => checkPast(row, ['created_at']),
  (row) => {
    const hasValue = !isEmpty(row.old_value) || !isEmpty(row.new_value)
    return errorIf(isEmpty(row.field) && hasValue, 'field', 'it is empty, and a value is not.')
  },
  (row) =>
    isAboutDocument(row.type)
      ? checkFilled(row, ['supplier_code'], 'a change of a document belongs to its company.')
      : errorIf(!isEmpty(row.supplier_code), 'supplier_code', 'only a change of a document has it.'),
]

/** SQL of a value as JSON. Statuses of calls are numbers in the history. */
const jsonValueSql = (column: string) =>
  `case when i.${column} = '' then 'null' when i.field = 'status_id' and i.${column} ~ '^-?[0-9]$' then to_jsonb(i.${column}::integer)
    else to_jsonb(i.${column}) end`

const changedItem = `case when i.field = '' then '[]' else jsonb_build_array(jsonb_build_object(
  'field', i.field, 'old_value', ${jsonValueSql('old_value')}, 'new_value', ${jsonValueSql('new_value')})) end`

const contentKey = {
  't.created_at': 'i.created_at',
  't.user_name': 'i.user_name',
  "t.change_data->>'type'": 'i.type',
  "coalesce(t.change_data#>>'{changedItem,0,field}', '')": 'i.field',
}

interface Owner {
  readonly file: string
  readonly keys: KeyTable
  /** The file of the records, and a valid key in words. */
  readonly recordFile: string
  readonly description: string
  /** SQL of the number that people see, over the record `r`. */
  readonly number: string
}

const storedRowKey = (keys: KeyTable) => ({ [`t.${keys.id}`]: `k.${keys.id}`, ...contentKey })

/** The conflict of a new row that says nothing of the holder, although it is an assignment. */
const conflictOfAssignment = (file: string, keys: KeyTable) => ({
  column: 'field',
  lines: `select i.line, i.field as value from ${importTableOf(file)} i
    where i.type = 'assign' and i.field not in ('', '${holderNameField}')
      and not exists (select from ${keys.table} k join history t on ${keyConditionSql(storedRowKey(keys))}
        where k.network_code = i.network_code and k.${keys.key} = i.${keys.key})
    order by i.line`,
  message: `is not what an assignment names, which is ${holderNameField}: give the row of another field the type save.`,
})

/** A row is a change that somebody made. It is added once and never changed. */
const historySheet = ({ file, keys, recordFile, description, number }: Owner): Sheet => ({
  file,
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.code(keys.key)),
    ...historyColumns,
  ],
  key: ['network_code', keys.key, 'created_at', 'user_name', 'type', 'field'],
  references: [networkReference(), recordReference(keys, description, recordFile), companyReference()],
  rules: historyRules,
  conflicts: [conflictOfAssignment(file, keys)],
  targets: [
    {
      table: 'history',
      isBulk: true,
      joins: `${joinKeys(keys)}
        join ${keys.records} r on r."${keys.recordId}" = k.${keys.id}
        left join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code`,
      key: storedRowKey(keys),
      fields: [
        computedField('created_at', 'i.created_at'),
        ...copiedFields('network_code', 'user_name'),
        computedField('societe_uuid', 'c.societe_uuid'),
        computedField(keys.id, `k.${keys.id}`),
        computedField('change_data', `jsonb_build_object(${number}, 'type', i.type, 'changedItem', ${changedItem})`),
      ],
      isInsertOnly: true,
      order: 'created_at',
    },
  ],
})

export const callHistorySheet = historySheet({
  file: 'call-history.csv',
  keys: callKeys,
  recordFile: 'calls.csv',
  description: 'a call of this network',
  number: `'call_id', r.call_id`,
})

export const contractHistorySheet = historySheet({
  file: 'contract-history.csv',
  keys: contractKeys,
  recordFile: 'service-contracts.csv',
  description: 'a service contract of this network',
  number: `'call_id', '', 'service_contract_id', r.service_contract_id`,
})
