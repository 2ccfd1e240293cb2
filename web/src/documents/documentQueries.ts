import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRecord, DocumentRow, DpcRecord } from '@callout/domain/documents/document.ts'
import { asking, queryClient } from '../kernel/queries.ts'
import type { DocumentName } from './documentName.ts'
import type { OrderType } from './kinds.ts'

interface Asked<R> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<R>
}

/** A fee or spare-part document; without a number a blank one of the call. */
export function orderQuery(type: OrderType, { DocNum, call_id }: DocumentName): Asked<DocumentRecord> {
  return type === 'fee'
    ? asking(documentApi.feeLines, { docNum: DocNum, callId: call_id })
    : asking(documentApi.sparePartLines, { docNum: DocNum, call_id })
}

/** A return request, with the questions of its own return type or of the one named. */
export const dpcQuery = ({ DocNum, call_id, service_job_uuid }: DocumentName, return_type?: string): Asked<DpcRecord> =>
  asking(documentApi.dpc, {
    service_job_uuid,
    callID: call_id,
    docNum: DocNum,
    ...(return_type !== undefined && { return_type }),
  })

/** Fetches a document ahead, when somebody is about to open it. */
export function approachDocument(row: DocumentRow) {
  if (row.type === 'dpc') void queryClient.prefetchQuery(dpcQuery(row))
  else void queryClient.prefetchQuery(orderQuery(row.type, row))
}

/** Puts the newest version of a document where every screen reads it. */
export function keepOrder(record: DocumentRecord) {
  queryClient.setQueryData(orderQuery(record.type as OrderType, record).queryKey, record)
}

export function keepDpc(record: DpcRecord) {
  queryClient.setQueryData(dpcQuery(record).queryKey, record)
}
