import {
  amountRange,
  contains,
  dayColumn,
  dayRange,
  defineList,
  exact,
  flagFilter,
  instantRange,
  moneyColumn,
  oneOf,
  textColumn,
} from '../platform/list.ts'

// Columns with a value list send the code (O or C, Y or N, a return type); page and export show its text.
const columns = {
  DocNum: textColumn(),
  DocDate: dayColumn(),
  call_id: textColumn(),
  subcontractor_name: textColumn(),
  DocStatus: textColumn({ valueList: 'document_statuses' }),
  IsChangeRequested: textColumn({ valueList: 'document_flags' }),
  Confirmed: textColumn({ valueList: 'document_flags' }),
  // A company does not see every finding.
  check_severity: textColumn({ column: 'visible_severity', valueList: 'document_severities' }),
} as const

const filters = {
  DocNum: contains(undefined, { isInFilterBar: true, storedAs: 'plain' }),
  // Matches part of a call number; `call_id` takes the full number and returns the documents of one call.
  SCOrigin: contains('call_id', { isInFilterBar: true, storedAs: 'plain' }),
  call_id: exact(undefined, { isHidden: true }),
  DocDate: dayRange(),
  subContractors: oneOf('subContractors', 'societe_uuid', { storedAs: 'uuid' }),
  DocStatus: oneOf('document_statuses', undefined, { isInFilterBar: true }),
  // True: no check blocks or warns.
  clean: oneOf('clean_or_not', undefined, { storedAs: 'boolean', isInFilterBar: true }),
  finding: oneOf('document_findings'),
  IsChangeRequested: oneOf('document_flags'),
  Confirmed: oneOf('document_flags'),
} as const

const card = { subject: 'subcontractor_name', badge: 'DocStatus' } as const

const listDefaults = { key: 'DocEntry', sort: 'DocNum' } as const

/** Fee purchase orders. The filter `call_id` selects one call. */
export const feeList = defineList({
  ...listDefaults,
  name: 'fees',
  columns: { ...columns, DocTotal: moneyColumn() },
  card: { ...card, facts: ['DocTotal', 'call_id', 'check_severity'] },
  filters: {
    ...filters,
    DocTotal: amountRange(),
    // When the call was done.
    done_at: instantRange(undefined, { isHidden: true }),
    // The call is not done.
    not_done: flagFilter({ isHidden: true }),
  },
})

/** Spare-part requests. */
export const sparePartList = defineList({
  ...listDefaults,
  name: 'spareparts',
  columns: { ...columns, DocTotal: moneyColumn() },
  card: { ...card, facts: ['DocTotal', 'call_id', 'check_severity'] },
  filters: { ...filters, DocTotal: amountRange() },
})

/** Return requests. */
export const dpcList = defineList({
  ...listDefaults,
  name: 'dpc',
  columns: { ...columns, ReturnType: textColumn({ valueList: 'dpc_return_types' }), CreditNote: textColumn() },
  card: { ...card, facts: ['ReturnType', 'call_id', 'check_severity'] },
  filters: { ...filters, ReturnType: oneOf('dpc_return_types'), CreditNote: contains() },
})

/** Fields of a row besides the columns of its list. */
export const documentRowExtras = [
  'version',
  'type',
  'service_job_uuid',
  'societe_uuid',
  'CardCode',
  'DocTotal',
  'ReturnType',
  'CreditNote',
  'checks',
  'check_severity',
  'first_approved_at',
  'first_approved_name',
  'authors',
  'callData',
] as const
