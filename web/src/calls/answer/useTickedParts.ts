import type { CallRecord } from '@callout/domain/calls/call.ts'
import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { useRef, useState } from 'react'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useIsMounted } from '../../platform/browser/useIsMounted.ts'
import { draftNameOf } from '../../platform/forms/storedDrafts.ts'
import { loadInput, useStoredInput } from '../../platform/forms/useStoredInput.ts'

/** A call that was accepted while the request for its parts failed. */
interface FailedRequest {
  readonly accepted: CallRecord
  readonly reason: string
}

/** The parts that are ticked while a call is accepted. If their request fails, the ticks stay for another try. */
export function useTickedParts(ID: string, onDone: (accepted: CallRecord) => void) {
  const isMounted = useIsMounted()
  const draftName = draftNameOf(firstVisitApi.request, ID)
  const [parts, setParts] = useState(() => (loadInput(draftName).parts ?? []) as readonly string[])
  useStoredInput(draftName, () => (parts.length > 0 ? { parts } : {}))
  const [failed, setFailed] = useState<FailedRequest>()
  const isRequested = useRef(true)
  const mutation = useEndpointMutation(firstVisitApi.request, { onFailure: () => {} })

  /** Requests the ticked parts of the accepted call. */
  const request = async (accepted: CallRecord) => {
    isRequested.current = true
    if (parts.length === 0) return
    try {
      await mutation.mutateAsync({ ID, parts: [...parts] })
    } catch (error) {
      isRequested.current = false
      const reason = (error as Error).message
      if (isMounted()) setFailed({ accepted, reason })
      else toast.error(reason)
    }
  }
  const finish = (accepted: CallRecord) => {
    if (isRequested.current) onDone(accepted)
  }
  return {
    parts,
    setParts,
    request,
    /** Reports the acceptance, unless the request for the parts has failed. */
    finish,
    failed,
    isSending: mutation.isPending,
    retry: async () => {
      if (!failed || mutation.isPending) return
      await request(failed.accepted)
      if (isMounted()) finish(failed.accepted)
    },
  }
}
