import { type PageName, pages } from '../platform/access.ts'
import type { DocumentRow, DocumentType } from './document.ts'

/** Page of each document type. */
export const pageByDocumentType = { fee: 'fees', sparepart: 'spareparts', dpc: 'dpc' } as const satisfies Record<
  DocumentType,
  PageName
>

/** Identifies a document: its number, and number and id of its call. An empty number means a new document. */
export type DocumentKey = Pick<DocumentRow, 'DocNum' | 'call_id' | 'service_job_uuid'>

/** Formats a document key for a URL: `{DocNum}.{call_id}.{service_job_uuid}`. */
export const formatDocumentKey = ({ DocNum, call_id, service_job_uuid }: DocumentKey) =>
  [DocNum, call_id, service_job_uuid].join('.')

/** URL path that opens a document: its list page with the document in a popup. */
export const documentPagePath = (document: DocumentKey & { readonly type: DocumentType }) =>
  `${pages[pageByDocumentType[document.type]].path}?document=${encodeURIComponent(formatDocumentKey(document))}`
