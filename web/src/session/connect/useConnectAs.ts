import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sameOriginPath } from '@callout/domain/session/session.ts'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { send } from '../../platform/api/send.ts'
import { hasUnsavedChanges } from '../../platform/forms/unsavedChanges.ts'
import { text, whenLanguageLoaded } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'

/** A company of the network, or the dispatcher's own session. */
type ConnectTarget = { readonly societe_uuid: string } | { readonly oldToken: string; readonly reverse: true }

/**
 * Switches to the session of a company, or back to the user's own. With unsaved input it asks first: `leaveQuestion` is
 * set until its `leave` or `stay` is called.
 */
export function useConnectAs() {
  const { history, navigate } = useRouter()
  const [inProgress, setInProgress] = useState<ConnectTarget>()
  const [pendingTarget, setPendingTarget] = useState<ConnectTarget>()
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)

  const connectTo = async (target: ConnectTarget) => {
    if (busy.current) return
    busy.current = true
    setPendingTarget(undefined)
    setFailure(undefined)
    setInProgress(target)
    try {
      const session = await send(sessionApi.connectAsUser, target)
      // Leave the current page first: the company may not be allowed to see it.
      if (!('reverse' in target)) await navigate({ to: '/', ignoreBlocker: true })
      startSession(session)
      await whenLanguageLoaded()
      history.push(sameOriginPath(session.redirectUrl), {}, { ignoreBlocker: true })
    } catch (error) {
      setFailure((error instanceof Error && error.message) || text('message.error_api'))
    } finally {
      busy.current = false
      setInProgress(undefined)
    }
  }
  return {
    to: (target: ConnectTarget) => (hasUnsavedChanges() ? setPendingTarget(target) : void connectTo(target)),
    leaveQuestion: pendingTarget && {
      leave: () => void connectTo(pendingTarget),
      stay: () => setPendingTarget(undefined),
    },
    underWay: inProgress,
    failure,
    dismissFailure: () => setFailure(undefined),
  }
}

export type ConnectAs = ReturnType<typeof useConnectAs>
