import { defineList, exact, instantColumn, textColumn } from '../platform/list.ts'

/** History of one record, newest first. Not paged. */
export const historyList = defineList({
  name: 'history',
  key: 'ID',
  sort: 'created_at',
  isUnpaged: true,
  columns: {
    user_name: textColumn({ sortable: false }),
    created_at: instantColumn({ sortable: false }),
  },
  filters: {
    service_job_uuid: exact(undefined, { storedAs: 'uuid' }),
    service_contract_uuid: exact(undefined, { storedAs: 'uuid' }),
    supplier_invoice_uuid: exact(undefined, { storedAs: 'uuid' }),
  },
})
