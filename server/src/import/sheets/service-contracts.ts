import { maxPromisedHours } from '@callout/domain/calls/promise.ts'
import { requiredWhenActive } from '@callout/domain/contracts/contract.rules.ts'
import { ContractStatus, maxLengths } from '@callout/domain/contracts/contract.ts'
import type { RowText } from '@callout/domain/messages/import-messages.ts'
import { checkCoordinates, checkFilled, checkOrder, checkPast, errorIf, isEmpty } from '../checks/row-checks.ts'
import {
  applianceColumns,
  applianceFields,
  applianceJoins,
  customerColumns,
  customerFieldsWithCard,
  warrantyRules,
} from './appliance.ts'
import * as columns from './columns.ts'
import {
  advanceSequence,
  changedRowsOf,
  conflictOfChangedRecord,
  conflictOfDeletedRecord,
  conflictsOfNumber,
  contractKeys,
} from './record-keys.ts'
import {
  accountReference,
  cardReference,
  companyReference,
  countryReference,
  networkReference,
  productReference,
  templateReference,
  valueListItemReference,
} from './references.ts'
import { computedField, copiedFields, type RowRule, type Sheet, type SheetRow } from './sheet.ts'

const file = 'service-contracts.csv'

const contractColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('contract_key')),
  columns.recordNumber('service_contract_id'),
  columns.required(columns.choice('status_id', Object.values(ContractStatus))),
  columns.withDefault('S', columns.code('type_id')),
  columns.required(columns.instant('created_at')),
  columns.text('created_by'),
  columns.code('template_code'),
  columns.code('supplier_code'),
  columns.text('subcontractor_contract_number', maxLengths.subcontractor_contract_number),
  columns.day('start_date'),
  columns.day('end_date'),
  columns.instant('activated_at'),
  columns.instant('termination_date'),
  columns.wholeNumber('promised_hours', 1, maxPromisedHours),
  columns.yesNo('commission_invoiced'),
  columns.text('remark', maxLengths.remark),
  columns.text('contract_description', maxLengths.contract_description),
  ...applianceColumns,
  ...customerColumns,
]

const contractRules: readonly RowRule[] = [
  checkCoordinates,
  (row) => checkPast(row, ['created_at']),
  (row) => checkPast(row, ['activated_at']),
  (row) => checkOrder(row, 'start_date', 'end_date'),
  (row) => checkOrder(row, 'created_at', 'activated_at'),
  ...warrantyRules,
  checkActive,
  checkTermination,
]

function checkTermination(row: SheetRow): Record<string, RowText> {
  if (row.status_id === ContractStatus.terminated)
    return checkFilled(row, ['termination_date'], 'a terminated contract has a termination date.')
  return errorIf(!isEmpty(row.termination_date), 'termination_date', 'only a terminated contract has one.')
}

/** The columns that a card fills. */
const fieldsOfCard = ['internal_serial_number', 'customer_name']

function checkActive(row: SheetRow): Record<string, RowText> {
  if (row.status_id !== ContractStatus.active) return {}
  const columnOf: Record<string, string> = { contract_template: 'template_code' }
  const needed = requiredWhenActive.map((field) => columnOf[field] ?? field)
  const own = needed.filter((name) => !fieldsOfCard.includes(name) || isEmpty(row.ins_id))
  return checkFilled(row, own, 'an active contract needs it.')
}

export const serviceContractsSheet: Sheet = {
  file,
  columns: contractColumns,
  key: ['network_code', 'contract_key'],
  keyTable: contractKeys,
  references: [
    networkReference(),
    valueListItemReference('contract_types', 'type_id'),
    accountReference('created_by'),
    templateReference(),
    companyReference(),
    cardReference(),
    productReference('code_product'),
    countryReference('pays'),
  ],
  rules: contractRules,
  conflicts: [
    ...conflictsOfNumber(file, contractKeys, 'service_contract_id'),
    conflictOfChangedRecord({ file, columns: contractColumns }, contractKeys),
    conflictOfDeletedRecord({ file, columns: contractColumns }, contractKeys),
  ],
  targets: [
    {
      table: 'service_contracts',
      isBulk: true,
      rows: changedRowsOf(file),
      joins: `
        left join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code
        left join accounts creator on creator.subject = i.created_by
        ${applianceJoins}`,
      key: { 't."ID"': 'i.id' },
      fields: [
        computedField('ID', 'i.id'),
        computedField('created_at', 'i.created_at'),
        computedField(
          'service_contract_id',
          `coalesce(nullif(i.service_contract_id, ''), t.service_contract_id, nextval('contract_numbers')::text)`,
        ),
        computedField('created_by', 'creator.account_uuid', 'created_by'),
        computedField('creator_user_name', `coalesce(creator.user_name, t.creator_user_name, '')`),
        computedField('creator_societe_uuid', 'creator.societe_uuid', 'created_by'),
        ...copiedFields('network_code', 'status_id', 'type_id', 'subcontractor_contract_number', 'start_date'),
        ...copiedFields('end_date', 'promised_hours', 'commission_invoiced', 'remark', 'contract_description'),
        // A row of a terminated contract names its date. Any other row clears it, also if the file lacks the column.
        computedField('termination_date', 'i.termination_date'),
        computedField('contract_template', 'i.template_code', 'template_code'),
        computedField('societe_uuid', 'c.societe_uuid', 'supplier_code'),
        computedField('subcontractor_name', `coalesce(c.raison_sociale, '')`, 'supplier_code'),
        computedField(
          'activated_at',
          `coalesce(i.activated_at, t.activated_at, case when i.status_id = '${ContractStatus.active}' then i.created_at end)`,
        ),
        ...applianceFields,
        ...customerFieldsWithCard(),
      ],
      versionColumn: 'version',
      order: 'created_at',
    },
  ],
  beforeMerge: [advanceSequence('contract_numbers', file, 'service_contract_id')],
}
