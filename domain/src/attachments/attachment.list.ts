import { contains, defineList, exact, instant, range, text } from '../kernel/list.ts'

/** Attachments: of one call under `service_job_uuid`, else of every call the reader may see. */
export const attachmentList = defineList({
  name: 'attachments',
  key: 'ID',
  sort: 'attachment_name',
  columns: {
    attachment_name: text(),
    call_id: text(),
    user_name: text(),
    created_at: instant(),
  },
  filters: {
    attachment_name: contains(undefined, { frequent: true }),
    call_id: contains(undefined, { frequent: true }),
    user_name: contains(),
    created_at: range(),
    service_job_uuid: exact(undefined, { stored: 'uuid', silent: true }),
  },
})
