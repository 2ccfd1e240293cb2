import { contains, defineList, exact, instantColumn, instantRange, textColumn } from '../platform/list.ts'

/** URL path of the attachment list. */
export const attachmentListPath = '/api/Attachments/GetListData'

/** Attachments of one call (filter `service_job_uuid`), or of every call the user may see. */
export const attachmentList = defineList({
  name: 'attachments',
  key: 'ID',
  sort: 'attachment_name',
  columns: {
    attachment_name: textColumn(),
    call_id: textColumn(),
    images: textColumn({ sortable: false }),
    user_name: textColumn(),
    created_at: instantColumn(),
  },
  card: { subject: 'images', facts: ['call_id', 'user_name', 'created_at'] },
  filters: {
    attachment_name: contains(undefined, { isInFilterBar: true }),
    call_id: contains(undefined, { isInFilterBar: true, storedAs: 'plain' }),
    user_name: contains(),
    created_at: instantRange(),
    service_job_uuid: exact(undefined, { storedAs: 'uuid', isHidden: true }),
    ID: exact(undefined, { storedAs: 'uuid', isHidden: true }),
  },
})

/** Attachments of one contract (filter `service_contract_uuid`), or of every contract the user may see. */
export const contractAttachmentList = defineList({
  name: 'contractattachments',
  key: 'ID',
  sort: 'attachment_name',
  columns: {
    attachment_name: textColumn(),
    service_contract_id: textColumn(),
    user_name: textColumn(),
    created_at: instantColumn(),
  },
  filters: {
    attachment_name: contains(undefined, { isInFilterBar: true }),
    service_contract_id: contains(undefined, { isInFilterBar: true, storedAs: 'plain' }),
    user_name: contains(),
    created_at: instantRange(),
    service_contract_uuid: exact(undefined, { storedAs: 'uuid', isHidden: true }),
    ID: exact(undefined, { storedAs: 'uuid', isHidden: true }),
  },
})
