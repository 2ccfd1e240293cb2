import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'

/** Identifies an attachment in a URL: its ID and the ID of its call. */
export type AttachmentKey = Pick<AttachmentRecord, 'ID' | 'service_job_uuid'>

/** Parses a parameter of a URL; undefined if it is not an attachment key. One that is there twice is an array. */
export function parseAttachmentKey(parameter: unknown): AttachmentKey | undefined {
  const [ID, service_job_uuid, ...rest] = typeof parameter === 'string' ? parameter.split('.') : []
  return ID && service_job_uuid && rest.length === 0 ? { ID, service_job_uuid } : undefined
}

/** Link that opens an attachment's popup over the list. The URL can be shared; Back leaves the page. */
export const linkToAttachment = ({ ID, service_job_uuid }: AttachmentKey): LinkProps =>
  ({
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, attachment: `${ID}.${service_job_uuid}` }),
    replace: true,
    resetScroll: false,
  }) as unknown as LinkProps

/** The attachment named in the URL, and a function that closes its popup. */
export function useOpenAttachment() {
  const navigate = useNavigate()
  const { attachment } = useSearch({ strict: false }) as { attachment?: unknown }
  const close = () =>
    void navigate({
      to: '.',
      search: ({ attachment: _, ...others }: Record<string, unknown>) => others,
      replace: true,
      resetScroll: false,
    } as never)
  return { attachmentKey: parseAttachmentKey(attachment), close }
}
