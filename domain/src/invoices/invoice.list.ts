import {
  amountRange,
  contains,
  customFilter,
  dayColumn,
  dayRange,
  defineList,
  exact,
  flagFilter,
  instantColumn,
  instantRange,
  integerColumn,
  moneyColumn,
  oneOf,
  textColumn,
} from '../platform/list.ts'

/** Fee documents that a company can invoice: its own, approved and open. The filter `call_id` selects one call. */
export const invoiceableList = defineList({
  name: 'invoicegeneration',
  key: 'DocEntry',
  sort: 'DocNum',
  isUnpaged: true,
  columns: {
    DocNum: textColumn(),
    SCOrigin: textColumn({ column: 'call_id' }),
    DocDate: dayColumn(),
    DocTotal: moneyColumn(),
  },
  filters: {
    DocNum: contains(undefined, { isInFilterBar: true }),
    SCOrigin: contains('call_id', { isInFilterBar: true, storedAs: 'plain' }),
    call_id: exact(undefined, { isHidden: true }),
    DocDate: dayRange(),
    confirmed: flagFilter({ isHidden: true }),
    status: customFilter({ isHidden: true }),
  },
})

/** Filters of approved documents that are not yet invoiced. */
export const invoiceableFilter = { confirmed: true, status: 'O' } as const

/** Supplier invoices and credit notes: a company sees its own, central staff those of the network. */
export const supplierInvoiceList = defineList({
  name: 'supplierinvoices',
  key: 'ID',
  sort: 'issued_on',
  isUnpaged: 'companies',
  columns: {
    supplier_invoice: textColumn(),
    raison_sociale: textColumn(),
    issued_on: dayColumn(),
    due_on: dayColumn({ nullable: true }),
    state: textColumn({ valueList: 'invoice_states' }),
    DocTotal: moneyColumn({ label: 'net_total' }),
    vat_total: moneyColumn({ nullable: true }),
    gross_total: moneyColumn(),
    withheld_total: moneyColumn(),
    to_pay: moneyColumn(),
    paid_on: dayColumn({ nullable: true, isHidden: true, exportedAs: 'settled_on' }),
    created_at: instantColumn({ isHidden: true }),
    documents: integerColumn({ isHidden: true }),
    user_name: textColumn({ isHidden: true }),
  },
  card: { subject: 'raison_sociale', badge: 'state', facts: ['to_pay', 'due_on', 'issued_on'] },
  filters: {
    supplier_invoice: contains(undefined, { isInFilterBar: true }),
    search: contains('supplier_invoice', { isHidden: true }),
    ID: exact(undefined, { storedAs: 'uuid', isHidden: true }),
    subContractors: oneOf('subContractors', 'societe_uuid', { storedAs: 'uuid' }),
    state: oneOf('invoice_states', undefined, { isInFilterBar: true }),
    origin: oneOf('invoice_origins'),
    issued_on: dayRange(),
    due_on: dayRange(),
    created_at: instantRange(),
    gross_total: amountRange(),
    paid_on: dayRange(),
    // Invoices of before the states are in nobody's queue.
    tracked: flagFilter({ isHidden: true }),
  },
})
