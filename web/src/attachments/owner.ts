import { attachmentApi, contractAttachmentApi } from '@callout/domain/attachments/attachment.api.ts'

/** Whose attachments: a call's, or a contract's. */
export type AttachmentOwner = { readonly service_job_uuid: string } | { readonly service_contract_uuid: string }

/** The calls on the wire for the attachments of such an owner. */
export const callsFor = (owner: AttachmentOwner) =>
  'service_job_uuid' in owner ? attachmentApi : contractAttachmentApi
