import { dayColumn, defineList, instantColumn, integerColumn, moneyColumn, textColumn } from '../platform/list.ts'
import { supplierInvoiceList } from './invoice.list.ts'

/** Accounting fields of a fee line, which only dispatchers read. */
export const accountingColumns = ['Account', 'BusinessUnit', 'CostCenter', 'Destination'] as const

/** The lines of supplier invoices and credit notes as a sheet for bookkeeping, with the filters of their list. */
export const invoiceLineList = defineList({
  name: 'supplierinvoicelines',
  key: 'ID',
  sort: 'created_at',
  columns: {
    supplier_invoice: textColumn(),
    credited_invoice: textColumn(),
    supplier_code: textColumn(),
    raison_sociale: textColumn(),
    created_at: instantColumn(),
    due_on: dayColumn({ nullable: true }),
    state: textColumn(),
    paid_on: dayColumn({ nullable: true }),
    call_id: textColumn(),
    ville: textColumn(),
    DocNum: textColumn(),
    DocDate: dayColumn(),
    LineNum: integerColumn(),
    ItemCode: textColumn(),
    Description: textColumn(),
    Quantity: moneyColumn(),
    Price: moneyColumn(),
    LineTotal: moneyColumn(),
    vat_code: textColumn(),
    vat_rate: moneyColumn(),
    Account: textColumn(),
    BusinessUnit: textColumn(),
    CostCenter: textColumn(),
    Destination: textColumn(),
  },
  filters: supplierInvoiceList.filters,
})
