import { contains, defineList, exact, instant, range, text } from '../kernel/list.ts'

/** Where pages of it are asked for. */
export const attachmentListPath = '/api/Attachments/GetListData'

/** Attachments: of one call under `service_job_uuid`, else of every call the reader may see. */
export const attachmentList = defineList({
  name: 'attachments',
  key: 'ID',
  sort: 'attachment_name',
  columns: {
    attachment_name: text(),
    call_id: text(),
    images: text({ sortable: false }),
    user_name: text(),
    created_at: instant(),
  },
  filters: {
    attachment_name: contains(undefined, { frequent: true }),
    call_id: contains(undefined, { frequent: true, stored: 'plain' }),
    user_name: contains(),
    created_at: range(),
    service_job_uuid: exact(undefined, { stored: 'uuid', silent: true }),
  },
})

/** Attachments: of one contract under `service_contract_uuid`, else of every contract the reader may see. */
export const contractAttachmentList = defineList({
  name: 'contractattachments',
  key: 'ID',
  sort: 'attachment_name',
  columns: {
    attachment_name: text(),
    service_contract_id: text(),
    user_name: text(),
    created_at: instant(),
  },
  filters: {
    attachment_name: contains(undefined, { frequent: true }),
    service_contract_id: contains(undefined, { frequent: true, stored: 'plain' }),
    user_name: contains(),
    created_at: range(),
    service_contract_uuid: exact(undefined, { stored: 'uuid', silent: true }),
  },
})
