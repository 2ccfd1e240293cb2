import { defineList, exact, instant, text } from '../kernel/list.ts'

/** What happened to a record, newest first, never paged. */
export const historyList = defineList({
  name: 'history',
  key: 'ID',
  sort: 'created_at',
  unpaged: true,
  columns: {
    user_name: text({ sortable: false }),
    created_at: instant({ sortable: false }),
  },
  filters: {
    service_job_uuid: exact(undefined, { stored: 'uuid' }),
    service_contract_uuid: exact(undefined, { stored: 'uuid' }),
  },
})
