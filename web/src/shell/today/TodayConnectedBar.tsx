import type { Session } from '../../platform/session/session.ts'
import { ConnectedBar } from '../../session/connect/ConnectedBar.tsx'
import { useBackAsDispatcher } from './useBackAsDispatcher.ts'

interface TodayConnectedBarProps {
  readonly session: Session
  /** Called before the dispatcher goes back to the portal. */
  readonly onLeave: () => void
}

/** The bar on `/today`, a page of its own: going back leaves it for the portal. */
export function TodayConnectedBar({ session, onLeave }: TodayConnectedBarProps) {
  const { isGoingBack, goBack } = useBackAsDispatcher(session, onLeave)
  return <ConnectedBar userName={session.userName} isGoingBack={isGoingBack} onBack={() => void goBack()} />
}
