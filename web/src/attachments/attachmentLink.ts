import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { parameterLink } from '../platform/browser/pageLink.ts'

/** Identifies an attachment in a URL: its ID and the ID of its call. */
export type AttachmentKey = Pick<AttachmentRecord, 'ID' | 'service_job_uuid'>

/** Parses a parameter of a URL; undefined if it is not an attachment key. One that is there twice is an array. */
export function parseAttachmentKey(parameter: unknown): AttachmentKey | undefined {
  const [ID, service_job_uuid, ...rest] = typeof parameter === 'string' ? parameter.split('.') : []
  return ID && service_job_uuid && rest.length === 0 ? { ID, service_job_uuid } : undefined
}

/** Link that opens an attachment's popup over the list. The URL can be shared; Back leaves the page. */
export const linkToAttachment = ({ ID, service_job_uuid }: AttachmentKey): LinkProps =>
  parameterLink('attachment', `${ID}.${service_job_uuid}`)

/** The attachment named in the URL, and a function that closes its popup. */
export function useOpenAttachment() {
  const navigate = useNavigate()
  const { attachment } = useSearch({ strict: false }) as { attachment?: unknown }
  const close = () => void navigate(parameterLink('attachment', undefined))
  return { attachmentKey: parseAttachmentKey(attachment), close }
}
