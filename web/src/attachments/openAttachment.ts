import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'

/** What an attachment is found by: its key and its call's. */
export type AttachmentName = Pick<AttachmentRecord, 'ID' | 'service_job_uuid'>

/** The name an address holds; undefined where it holds none. */
export function readName(text: string | undefined): AttachmentName | undefined {
  const [ID, service_job_uuid, ...more] = (text ?? '').split('.')
  return ID && service_job_uuid && more.length === 0 ? { ID, service_job_uuid } : undefined
}

/** Leads to the attachment's popup over the list: the address can be shared, and Back leaves the page. */
export const linkToAttachment = ({ ID, service_job_uuid }: AttachmentName): LinkProps =>
  ({
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, attachment: `${ID}.${service_job_uuid}` }),
    replace: true,
    resetScroll: false,
  }) as unknown as LinkProps

/** The attachment whose popup the address opens, and how to close it. */
export function useOpenAttachment() {
  const navigate = useNavigate()
  const { attachment } = useSearch({ strict: false }) as { attachment?: string }
  const close = () =>
    void navigate({
      to: '.',
      search: ({ attachment: _, ...others }: Record<string, unknown>) => others,
      replace: true,
      resetScroll: false,
    } as never)
  return { name: readName(attachment), close }
}
