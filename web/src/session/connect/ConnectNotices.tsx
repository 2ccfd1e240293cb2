import { useEffect } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { ConfirmLeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx'
import type { ConnectAs } from './useConnectAs.ts'

/** Notices while switching sessions: the question about unsaved input, and the reason for a failure. */
export function ConnectNotices({ connect: { failure, leaveQuestion } }: { readonly connect: ConnectAs }) {
  useEffect(() => {
    if (failure) toast.error(failure)
  }, [failure])
  return leaveQuestion && <ConfirmLeaveDialog onLeave={leaveQuestion.leave} onStay={leaveQuestion.stay} />
}
