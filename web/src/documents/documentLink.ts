import { type DocumentKey, formatDocumentKey } from '@callout/domain/documents/document.link.ts'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { parameterLink } from '../platform/browser/pageLink.ts'

/** Parses a parameter of a URL; undefined if it is not a document key. One that is there twice is an array. */
export function parseDocumentKey(parameter: unknown): DocumentKey | undefined {
  const [DocNum, call_id, service_job_uuid, ...rest] = typeof parameter === 'string' ? parameter.split('.') : []
  return DocNum && call_id && service_job_uuid && rest.length === 0 ? { DocNum, call_id, service_job_uuid } : undefined
}

/** Link that opens a document's popup on the current page, with a URL to share, but without a step for Back. */
export const linkToDocument = (key: DocumentKey): LinkProps => parameterLink('document', formatDocumentKey(key))

/** The document named in the URL, and a function that closes its popup. */
export function useOpenDocument() {
  const navigate = useNavigate()
  const { document } = useSearch({ strict: false }) as { document?: unknown }
  const close = () => void navigate(parameterLink('document', undefined))
  return { documentKey: parseDocumentKey(document), close }
}
