import {
  contains,
  day,
  dayRange,
  defineList,
  exact,
  instant,
  integer,
  money,
  own,
  range,
  text,
  yes,
} from '../kernel/list.ts'

/** The fee documents a company can invoice: approved, open, its own. Under `call_id` those of one call. */
export const invoiceableList = defineList({
  name: 'invoicegeneration',
  key: 'DocEntry',
  sort: 'DocNum',
  unpaged: true,
  columns: {
    DocNum: text(),
    SCOrigin: text({ column: 'call_id' }),
    DocDate: day(),
    DocTotal: money(),
  },
  filters: {
    DocNum: contains(undefined, { frequent: true }),
    call_id: exact(undefined, { frequent: true }),
    DocDate: dayRange(),
    confirmed: yes({ silent: true }),
    status: own({ silent: true }),
  },
})

/** The supplier invoices a company has generated. */
export const supplierInvoiceList = defineList({
  name: 'supplierinvoices',
  key: 'ID',
  sort: 'supplier_invoice',
  unpaged: true,
  columns: {
    supplier_invoice: text(),
    created_at: instant(),
    user_name: text(),
    documents: integer(),
    DocTotal: money(),
  },
  filters: {
    search: contains('supplier_invoice', { frequent: true }),
    created_at: range(),
  },
})
