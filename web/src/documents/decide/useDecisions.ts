import { documentApi } from '@callout/domain/documents/document.api.ts'
import { type DocumentKey, formatDocumentKey } from '@callout/domain/documents/document.link.ts'
import type { DocumentRow } from '@callout/domain/documents/document.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { useSentDecisions } from '../../ui/lists/useSentDecisions.ts'
import type { ApprovalInput } from '../dialog/useApprovalInput.tsx'
import { prefetchDocument } from '../documentQueries.ts'

/** True while a dispatcher can approve or reject the document. */
export const isUndecided = ({ Confirmed, IsChangeRequested, callData }: DocumentRow) =>
  Confirmed === 'N' && IsChangeRequested === 'N' && callData !== null

/** The key of the document that an approval is about. The server ignores the key of the call. */
const keyOfApproval = ({ DocNum, callID, service_job_uuid }: Readonly<Record<string, unknown>>) =>
  formatDocumentKey({
    DocNum: String(DocNum),
    call_id: String(callID),
    service_job_uuid: String(service_job_uuid),
  })

/** Approves the open document and goes on at once. A refused one comes back with its reason. */
export function useDecisions(queue: OpenRow<DocumentRow>) {
  const { refusalOf, goOn, bringBack } = useSentDecisions(queue, prefetchDocument)
  const approve = useEndpointMutation(documentApi.confirm, {
    onFailure: (failure, body) => bringBack(keyOfApproval(body), failure),
  })
  return {
    refusalOf: (key: DocumentKey) => refusalOf(formatDocumentKey(key)),
    approve: (document: DocumentRow, input: ApprovalInput) => {
      const { type, call_id, service_job_uuid, DocNum, version } = document
      goOn(formatDocumentKey(document))
      const approval = { type, docType: type, callID: call_id, service_job_uuid, DocNum, version, ...input }
      approve.mutate(approval as BodyInput<typeof documentApi.confirm>)
    },
  }
}

export type Decisions = ReturnType<typeof useDecisions>
