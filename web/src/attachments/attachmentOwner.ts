import { attachmentApi, contractAttachmentApi } from '@callout/domain/attachments/attachment.api.ts'

/** The call or contract that attachments belong to. */
export type AttachmentOwner = { readonly service_job_uuid: string } | { readonly service_contract_uuid: string }

/** The attachment endpoints for this type of owner. */
export const attachmentApiFor = (owner: AttachmentOwner) =>
  'service_job_uuid' in owner ? attachmentApi : contractAttachmentApi

/** The body that lists one attachment of an owner. */
export const bodyOfOne = (owner: AttachmentOwner, ID: string) => ({
  request: { Page: 1, PageSize: 1, Sorts: [], Total: -1 },
  filterData: { ...owner, ID },
})
