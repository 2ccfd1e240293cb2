import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'

/** What a document is found by: its number, and the number and key of its call. An empty number is a new one. */
export type DocumentName = Pick<DocumentRow, 'DocNum' | 'call_id' | 'service_job_uuid'>

/** The name as it stands in an address. */
export const writeName = ({ DocNum, call_id, service_job_uuid }: DocumentName) =>
  [DocNum, call_id, service_job_uuid].join('.')

/** The name an address holds; undefined where it holds none. */
export function readName(text: string | undefined): DocumentName | undefined {
  const [DocNum, call_id, service_job_uuid, ...more] = (text ?? '').split('.')
  return DocNum && call_id && service_job_uuid && more.length === 0 ? { DocNum, call_id, service_job_uuid } : undefined
}

/** Leads to the document's popup over the page it is on: the address can be shared, and Back leaves the page. */
export const linkToDocument = (name: DocumentName): LinkProps =>
  ({
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, document: writeName(name) }),
    replace: true,
    resetScroll: false,
  }) as unknown as LinkProps

/** The document whose popup the address opens, and how to close it. */
export function useOpenDocument() {
  const navigate = useNavigate()
  const { document } = useSearch({ strict: false }) as { document?: string }
  const close = () =>
    void navigate({
      to: '.',
      search: ({ document: _, ...others }: Record<string, unknown>) => others,
      replace: true,
      resetScroll: false,
    } as never)
  return { name: readName(document), close }
}
