import { amounts, contains, day, dayRange, defineList, exact, money, oneOf, text } from '../kernel/list.ts'

// Coded columns hold their value on the wire (O or C, Y or N, a return type); screen and export show its text.
const columns = {
  DocNum: text(),
  DocDate: day(),
  call_id: text(),
  subcontractor_name: text(),
  DocStatus: text({ valueList: 'document_statuses' }),
  IsChangeRequested: text({ valueList: 'document_flags' }),
  Confirmed: text({ valueList: 'document_flags' }),
} as const

const filters = {
  DocNum: contains(undefined, { frequent: true, stored: 'plain' }),
  call_id: exact(undefined, { frequent: true }),
  DocDate: dayRange(),
  subContractors: oneOf('subContractors', 'societe_uuid', { stored: 'uuid' }),
  DocStatus: oneOf('document_statuses', undefined, { frequent: true }),
  IsChangeRequested: oneOf('document_flags'),
  Confirmed: oneOf('document_flags'),
} as const

const common = { key: 'DocEntry', sort: 'DocNum' } as const

/** Fee purchase orders: of one call under `call_id`, else of every call. */
export const feeList = defineList({
  ...common,
  name: 'fees',
  columns: { ...columns, DocTotal: money() },
  filters: { ...filters, DocTotal: amounts() },
})

export const sparePartList = defineList({
  ...common,
  name: 'spareparts',
  columns: { ...columns, DocTotal: money() },
  filters: { ...filters, DocTotal: amounts() },
})

/** Return requests. */
export const dpcList = defineList({
  ...common,
  name: 'dpc',
  columns: { ...columns, ReturnType: text({ valueList: 'dpc_return_types' }), CreditNote: text() },
  filters: { ...filters, ReturnType: oneOf('dpc_return_types'), CreditNote: contains() },
})

/** What a row holds besides the columns of its list. */
export const documentRowExtras = [
  'version',
  'type',
  'service_job_uuid',
  'societe_uuid',
  'CardCode',
  'DocTotal',
  'ReturnType',
  'CreditNote',
  'callData',
] as const
