import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import { useEffect, useState } from 'react'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { endpointQuery, queryClient, refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { cacheCall, prefetchCall } from '../callQueries.ts'
import { undoActionOf } from '../undo/undoCalls.tsx'

export const candidatesQuery = (ID: string) => endpointQuery(callAdviceApi.candidates, { ID, scope: 'best' })

/** Assigns the open call and goes on at once. A refused call comes back with its reason. */
export function useTriage(queue: OpenRow<CallRow>) {
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const assign = useEndpointMutation(callApi.assign, {
    onDone: cacheCall,
    toastAction: (call) => undoActionOf([call]),
    onFailure: (failure, body) => {
      const ID = String(body.ID)
      void refreshRows()
      // Somebody else has changed the call: there may be nothing left to decide.
      if (failure instanceof RefusedRequestError && failure.code === 'Conflict') {
        queue.unfinish(ID)
        return toast.error(failure.message)
      }
      setRefusals((before) => ({ ...before, [ID]: failure.message }))
      queue.open(ID)
    },
  })
  const next = queue.key === undefined ? undefined : queue.next?.ID
  useEffect(() => {
    if (next === undefined) return
    prefetchCall({ ID: next })
    void queryClient.prefetchQuery(candidatesQuery(next))
  }, [next])
  return {
    refusalOf: (ID: string): string | undefined => refusals[ID],
    assign: (ID: string, version: number, societe_uuid: string) => {
      setRefusals(({ [ID]: _, ...others }) => others)
      queue.finish(ID)
      assign.mutate({ ID, version, societe_uuid })
    },
  }
}

export type Triage = ReturnType<typeof useTriage>
