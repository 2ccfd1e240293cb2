import { CallStatus, doneStatuses, maxLengths } from '@callout/domain/calls/call.ts'
import { endChangeRequestsSql } from '../../calls/change/change-requests.queries.ts'
import { callRules, conflictOfHalfAssignment } from '../checks/call-checks.ts'
import {
  applianceColumns,
  applianceFields,
  applianceJoins,
  customerColumns,
  customerFieldsWithCard,
  productField,
} from './appliance.ts'
import * as columns from './columns.ts'
import {
  advanceSequence,
  callKeys,
  changedRowsOf,
  conflictOfChangedRecord,
  conflictOfDeletedRecord,
  conflictOfDeletedReference,
  conflictsOfNumber,
  contractKeys,
  keysTableOf,
} from './record-keys.ts'
import {
  accountReference,
  cardReference,
  childItemReference,
  companyReference,
  countryReference,
  networkReference,
  productReference,
  recordReference,
  technicianReference,
  valueListItemReference,
} from './references.ts'
import { cellOrStored, computedField, copiedFields, type Sheet, type TargetField } from './sheet.ts'
import { snapshotTrackRecords, updateTrackRecords } from './track-records.ts'

const file = 'calls.csv'
const defectCodes = ['defect_code1', 'defect_code2', 'defect_code3', 'defect_code4']

const callColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('call_key')),
  columns.recordNumber('call_id'),
  columns.required(columns.choice('status_id', Object.values(CallStatus).map(String))),
  columns.required(columns.instant('created_at')),
  columns.text('created_by'),
  columns.required(columns.text('subject', maxLengths.subject)),
  columns.text('description', maxLengths.description),
  columns.text('description_sat', maxLengths.description),
  columns.required(columns.code('call_type_id')),
  columns.required(columns.code('problem_type_id')),
  columns.required(columns.choice('priority', ['L', 'M', 'H'])),
  columns.code('business_unit'),
  columns.code('call_center'),
  columns.looseCode('code_client'),
  ...applianceColumns,
  columns.yesNo('fictive_serial_number'),
  columns.looseCode('customer_code'),
  ...customerColumns,
  columns.text('adresse_complement'),
  columns.text('adresse2'),
  columns.text('adresse3'),
  columns.instant('wish_date_from'),
  columns.code('supplier_code'),
  columns.instant('assigned_at'),
  columns.text('assigned_by'),
  columns.instant('accepted_at'),
  columns.instant('appointment_date_at'),
  columns.wholeNumber('duration_minutes', 1, 1440),
  columns.code('technician'),
  columns.wholeNumber('appointments', 1, 1000),
  columns.instant('rejected_at'),
  columns.code('rejected_by'),
  columns.code('reject_reason'),
  columns.instant('done_at'),
  columns.code('contract_key'),
  ...defectCodes.map(columns.code),
]

/** The skill that calls of a type need, by network, as `types`. */
const skillsOfTypes = `(select distinct on (n.network_code, v.value) n.network_code, v.value, v.attributes->>'skill' as skill
  from networks n join value_list_items v on v.value_list = 'call_types' and coalesce(v.network_code, n.network_code) = n.network_code
  order by n.network_code, v.value, v.network_code nulls last)`

const joins = `
  left join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code
  left join companies declined on declined.network_code = i.network_code and declined.supplier_code = i.rejected_by
  left join accounts creator on creator.subject = i.created_by
  left join accounts dispatcher on dispatcher.subject = i.assigned_by
  left join imported_contracts ic on ic.network_code = i.network_code and ic.contract_key = i.contract_key
  left join service_contracts contract on contract."ID" = ic.service_contract_uuid
  left join ${skillsOfTypes} types on types.network_code = i.network_code and types.value = i.call_type_id
  ${applianceJoins}`

/** The skill of the product, or that of the call type. */
function skillSql(present: ReadonlySet<string>): string {
  const ofStored = '(select stored.skill from products stored where stored.produit_uuid = t.produit_uuid)'
  const ofProduct = present.has('code_product') ? 'p.skill' : `coalesce(p.skill, ${ofStored})`
  return `coalesce(nullif(${ofProduct}, ''), types.skill, '')`
}

/** A column of the schedule, which a visit with its duration has. `sql` is over the visit and its minutes. */
const scheduleField = (column: string, sql: (visit: string, minutes: string) => string): TargetField => ({
  column,
  sourceColumns: ['appointment_date_at', 'duration_minutes'],
  toSql: (present) => {
    const [visit, minutes] = [cellOrStored('appointment_date_at', present), cellOrStored('duration_minutes', present)]
    return `case when ${visit} is not null and ${minutes} is not null then ${sql(visit, minutes)} end`
  },
})

const doneStatusList = doneStatuses.map((status) => `'${status}'`).join(', ')
// A call that is open again was not done, also if the file lacks the column.
const doneField: TargetField = {
  column: 'done_at',
  sourceColumns: [],
  toSql: (present) => `case when i.status_id in (${doneStatusList}) then ${cellOrStored('done_at', present)} end`,
}

const isOpen = `i.status_id::integer in (${CallStatus.open}, ${CallStatus.pending})`

// A call with a company is not declined, also if the file lacks these columns.
const rejectionField = (column: string, sent: string, none: string): TargetField => ({
  column,
  sourceColumns: [],
  toSql: (present) => {
    const company = `${present.has('supplier_code') ? 'c' : 't'}.societe_uuid`
    const value = present.has(column) ? sent : `t.${column}`
    return `case when ${company} is null then coalesce(${value}, ${none}) else ${none} end`
  },
})

// The deadline stays while the call waits for the same answer. A job gives one to every other call that waits.
const deadlineField = (column: string): TargetField => ({
  column,
  sourceColumns: [],
  toSql: (present) => {
    const isSame = (name: string) => `${cellOrStored(name, present)} = t.${name}`
    return `case when t.${column} is not null and ${isOpen} and ${cellOrStored('accepted_at', present)} is null
      and ${isSame('supplier_code')} and ${isSame('assigned_at')} then t.${column} end`
  },
})

// Nobody is told of a visit that had passed before the import. Everybody is told anew of a visit that moves.
const toldAt = (column: string) =>
  `case when i.appointment_date_at = t.appointment_date_at then t.${column}
    when i.appointment_date_at < now() then now() end`

const callFields = [
  computedField('ID', 'i.id'),
  computedField('created_at', 'i.created_at'),
  computedField('call_id', `coalesce(nullif(i.call_id, ''), t.call_id, nextval('call_numbers')::text)`),
  computedField('status_id', 'i.status_id::integer'),
  computedField('is_saved_status_open', isOpen),
  computedField('is_cancelled_status', `i.status_id::integer = ${CallStatus.cancelled}`),
  computedField('created_by', 'creator.account_uuid', 'created_by'),
  ...copiedFields('network_code', 'subject', 'description', 'description_sat', 'call_type_id', 'problem_type_id'),
  ...copiedFields('priority', 'business_unit', 'call_center', 'code_client', 'fictive_serial_number'),
  ...applianceFields,
  productField('item_code'),
  { column: 'skill', sourceColumns: [], toSql: skillSql },
  ...customerFieldsWithCard('customer_code'),
  ...copiedFields('adresse_complement', 'adresse2', 'adresse3', 'wish_date_from'),
  computedField('societe_uuid', 'c.societe_uuid', 'supplier_code'),
  computedField('subcontractor_name', `coalesce(c.raison_sociale, '')`, 'supplier_code'),
  computedField('subcontractor_phone', `coalesce(c.phone, '')`, 'supplier_code'),
  ...copiedFields('supplier_code', 'technician', 'assigned_at', 'accepted_at', 'duration_minutes'),
  doneField,
  computedField('assigned_by', 'dispatcher.account_uuid', 'assigned_by'),
  ...copiedFields('appointment_date_at', ...defectCodes),
  scheduleField('schedule_start_date', (visit) => visit),
  scheduleField('schedule_end_date', (visit, minutes) => `${visit} + make_interval(mins => ${minutes})`),
  computedField(
    'appointments',
    'case when i.appointment_date_at is null then 0 else coalesce(i.appointments, nullif(t.appointments, 0), 1) end',
    'appointment_date_at',
  ),
  computedField('overdue_told_at', toldAt('overdue_told_at'), 'appointment_date_at'),
  computedField('overdue_passed_on_at', toldAt('overdue_passed_on_at'), 'appointment_date_at'),
  ...['answer_due_at', 'answer_remind_at', 'answer_reminded_at', 'answer_late_at'].map(deadlineField),
  rejectionField('rejected_at', 'i.rejected_at', 'null'),
  rejectionField('rejected_by', 'declined.raison_sociale', `''`),
  rejectionField('reject_reason', 'i.reject_reason', `''`),
  computedField('service_contract_uuid', 'contract."ID"', 'contract_key'),
  computedField('service_contract_id', `coalesce(contract.service_contract_id, '')`, 'contract_key'),
  computedField('promised_until', 'i.created_at + make_interval(hours => contract.promised_hours)', 'contract_key'),
]

export const callsSheet: Sheet = {
  file,
  columns: callColumns,
  key: ['network_code', 'call_key'],
  keyTable: callKeys,
  references: [
    networkReference(),
    accountReference('created_by'),
    valueListItemReference('call_types', 'call_type_id'),
    childItemReference('problem_types', 'problem_type_id', 'call_type_id'),
    valueListItemReference('business_units', 'business_unit'),
    valueListItemReference('call_centers', 'call_center'),
    cardReference(),
    productReference('code_product'),
    companyReference(),
    accountReference('assigned_by'),
    technicianReference(),
    companyReference('network_code', 'rejected_by'),
    valueListItemReference('reject_reasons', 'reject_reason'),
    countryReference('pays'),
    recordReference(contractKeys, 'a service contract of this network', 'service-contracts.csv'),
    valueListItemReference('defect_codes', 'defect_code1'),
    ...[2, 3, 4].map((level) => childItemReference('defect_codes', `defect_code${level}`, `defect_code${level - 1}`)),
  ],
  rules: callRules,
  conflicts: [
    ...conflictsOfNumber(file, callKeys, 'call_id'),
    conflictOfChangedRecord({ file, columns: callColumns }, callKeys),
    conflictOfDeletedRecord({ file, columns: callColumns }, callKeys),
    conflictOfDeletedReference({ file, columns: callColumns }, callKeys, contractKeys),
    conflictOfHalfAssignment({ file, columns: callColumns }),
  ],
  targets: [
    {
      table: 'calls',
      isBulk: true,
      rows: changedRowsOf(file),
      joins,
      key: { 't."ID"': 'i.id' },
      fields: callFields,
      versionColumn: 'version',
      changeTimeColumn: 'updated_at',
      order: 'created_at',
    },
    {
      table: 'call_declines',
      rows: changedRowsOf(file),
      joins: `join companies declined on declined.network_code = i.network_code and declined.supplier_code = i.rejected_by`,
      key: { 't.service_job_uuid': 'i.id', 't.societe_uuid': 'declined.societe_uuid' },
      fields: [
        computedField('service_job_uuid', 'i.id'),
        computedField('societe_uuid', 'declined.societe_uuid'),
        computedField('declined_at', 'i.rejected_at'),
        computedField('reject_reason', 'i.reject_reason'),
      ],
    },
  ],
  beforeMerge: [advanceSequence('call_numbers', file, 'call_id'), ...snapshotTrackRecords],
  afterMerge: [
    ...updateTrackRecords,
    endChangeRequestsSql(`d.service_job_uuid in (select id from ${keysTableOf(file)})`),
  ],
}
