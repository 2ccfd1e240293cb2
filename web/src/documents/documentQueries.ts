import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentKey } from '@callout/domain/documents/document.link.ts'
import type { DocumentRecord, DocumentRow, DpcRecord } from '@callout/domain/documents/document.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import type { OrderType } from './documentKinds.ts'

interface RecordQuery<R> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<R>
}

/** Loads a fee or spare-part document; without a number, a blank one for the call. */
export function orderQuery(type: OrderType, { DocNum, call_id }: DocumentKey): RecordQuery<DocumentRecord> {
  return type === 'fee'
    ? endpointQuery(documentApi.feeLines, { docNum: DocNum, callId: call_id })
    : endpointQuery(documentApi.sparePartLines, { docNum: DocNum, call_id })
}

/** Placeholder for "no return type yet". Without any type the server returns the call's only return request. */
const noReturnType = '-'

/** Loads a return request with the questions of its own or the given return type; without a number, a blank one. */
export function dpcQuery(
  { DocNum, call_id, service_job_uuid }: DocumentKey,
  return_type = DocNum === '' ? noReturnType : undefined,
): RecordQuery<DpcRecord> {
  const body = { service_job_uuid, callID: call_id, docNum: DocNum, ...(return_type && { return_type }) }
  const { queryKey, queryFn } = endpointQuery(documentApi.dpc, body)
  const withoutType = async (context: { signal: AbortSignal }) => ({ ...(await queryFn(context)), return_type: '' })
  return { queryKey, queryFn: return_type === noReturnType ? withoutType : queryFn }
}

export function prefetchDocument(row: DocumentRow) {
  if (row.type === 'dpc') void queryClient.prefetchQuery(dpcQuery(row))
  else void queryClient.prefetchQuery(orderQuery(row.type, row))
}

/** Stores a document in the query cache, so every screen shows the new version. */
export function cacheOrder(record: DocumentRecord) {
  queryClient.setQueryData(orderQuery(record.type as OrderType, record).queryKey, record)
}

export function cacheDpc(record: DpcRecord) {
  queryClient.setQueryData(dpcQuery(record).queryKey, record)
}
