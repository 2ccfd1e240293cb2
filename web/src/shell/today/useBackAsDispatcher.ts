import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sameOriginPath } from '@callout/domain/session/session.ts'
import { useState } from 'react'
import { send } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { type Session, startSession } from '../../platform/session/session.ts'

/**
 * Returns to the dispatcher's own session and to the portal, which is another entry. Calls `onLeave` before the session
 * changes, because a dispatcher has no visits.
 */
export function useBackAsDispatcher({ oldToken }: Session, onLeave: () => void) {
  const [isGoingBack, setGoingBack] = useState(false)
  const goBack = async () => {
    setGoingBack(true)
    try {
      const session = await send(sessionApi.connectAsUser, { oldToken, reverse: true })
      onLeave()
      startSession(session)
      location.replace(sameOriginPath(session.redirectUrl))
    } catch (error) {
      toast.error((error instanceof Error && error.message) || text('message.error_api'))
      setGoingBack(false)
    }
  }
  return { isGoingBack, goBack }
}
