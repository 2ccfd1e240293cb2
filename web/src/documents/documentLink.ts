import { type DocumentKey, formatDocumentKey } from '@callout/domain/documents/document.link.ts'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'

/** Parses the `document` parameter of a URL; undefined if it is not a document key. */
export function parseDocumentKey(text: string | undefined): DocumentKey | undefined {
  const [DocNum, call_id, service_job_uuid, ...rest] = (text ?? '').split('.')
  return DocNum && call_id && service_job_uuid && rest.length === 0 ? { DocNum, call_id, service_job_uuid } : undefined
}

/** Link that opens a document's popup on the current page. The URL can be shared; Back leaves the page. */
export const linkToDocument = (key: DocumentKey): LinkProps =>
  ({
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, document: formatDocumentKey(key) }),
    replace: true,
    resetScroll: false,
  }) as unknown as LinkProps

/** The document named in the URL, and a function that closes its popup. */
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
  return { documentKey: parseDocumentKey(document), close }
}
