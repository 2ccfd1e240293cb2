import { documentApi } from '@callout/domain/documents/document.api.ts'
import { type DocumentKey, formatDocumentKey } from '@callout/domain/documents/document.link.ts'
import type { DocumentRow } from '@callout/domain/documents/document.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { useEffect, useState } from 'react'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { prefetchDocument } from '../documentQueries.ts'

/** True while a dispatcher can approve or reject the document. */
export const isUndecided = ({ Confirmed, IsChangeRequested, callData }: DocumentRow) =>
  Confirmed === 'N' && IsChangeRequested === 'N' && callData !== null

/** Approves the open document and goes on at once. A refused one comes back with its reason. */
export function useDecisions(queue: OpenRow<DocumentRow>) {
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  // The failure is matched to its document by number: the body has no key of the call.
  const [keys] = useState(new Map<string, string>())
  const approve = useEndpointMutation(documentApi.confirm, {
    onFailure: (failure, body) => {
      void refreshRows()
      const key = keys.get(String(body.DocNum))
      if (key === undefined) return toast.error(failure.message)
      // Somebody else has changed the document: there may be nothing left to decide.
      if (failure instanceof RefusedRequestError && failure.code === 'Conflict') {
        queue.unfinish(key)
        return toast.error(failure.message)
      }
      setRefusals((before) => ({ ...before, [key]: failure.message }))
      queue.open(key)
    },
  })
  const next = queue.key === undefined ? undefined : queue.next
  const nextKey = next && formatDocumentKey(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the row
  useEffect(() => {
    if (next) prefetchDocument(next)
  }, [nextKey])
  return {
    refusalOf: (key: DocumentKey): string | undefined => refusals[formatDocumentKey(key)],
    approve: (document: DocumentRow, CreditNote: string) => {
      const { type, call_id, DocNum, version } = document
      const key = formatDocumentKey(document)
      keys.set(DocNum, key)
      setRefusals(({ [key]: _, ...others }) => others)
      queue.finish(key)
      approve.mutate({ type, docType: type, callID: call_id, DocNum, version, CreditNote } as BodyInput<
        typeof documentApi.confirm
      >)
    },
  }
}

export type Decisions = ReturnType<typeof useDecisions>
