import { sessionApi } from '@callout/domain/session/session.api.ts'
import { ownPath } from '@callout/domain/session/session.ts'
import { useRouter } from '@tanstack/react-router'
import { type Session, startSession } from '../kernel/session.ts'
import { useAct } from '../kernel/useAct.ts'

/** Leaves the company a dispatcher is connected as, for the dispatcher's own session. */
export function useBackAsDispatcher({ oldToken }: Session) {
  const { history } = useRouter()
  const act = useAct(sessionApi.connectAsUser, {
    onDone: (session) => {
      startSession(session)
      history.push(ownPath(session.redirectUrl))
    },
  })
  return { isPending: act.isPending, go: () => act.mutate({ oldToken, reverse: true }) }
}
