import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import { endpointQuery, queryClient } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { useSentDecisions } from '../../ui/lists/useSentDecisions.ts'
import { cacheCall, prefetchCall } from '../callQueries.ts'
import { undoActionOf } from '../undo/undoCalls.tsx'

export const candidatesQuery = (ID: string) => endpointQuery(callAdviceApi.candidates, { ID, scope: 'best' })

function prefetchTriage({ ID }: CallRow) {
  prefetchCall({ ID })
  void queryClient.prefetchQuery(candidatesQuery(ID))
}

/** Assigns the open call and goes on at once. A refused call comes back with its reason. */
export function useTriage(queue: OpenRow<CallRow>) {
  const { refusalOf, goOn, bringBack } = useSentDecisions(queue, prefetchTriage)
  const assign = useEndpointMutation(callApi.assign, {
    onDone: cacheCall,
    toastAction: (call) => undoActionOf([call]),
    onFailure: (failure, { ID }) => bringBack(String(ID), failure),
  })
  return {
    refusalOf,
    assign: (ID: string, version: number, societe_uuid: string) => {
      goOn(ID)
      assign.mutate({ ID, version, societe_uuid })
    },
  }
}

export type Triage = ReturnType<typeof useTriage>
