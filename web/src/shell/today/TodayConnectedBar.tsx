import type { Session } from '../../platform/session/session.ts'
import { ConnectedNotice } from '../../session/connect/ConnectedNotice.tsx'
import { useBackAsDispatcher } from './useBackAsDispatcher.ts'

interface TodayConnectedBarProps {
  readonly session: Session
  /** Called before the dispatcher goes back to the portal. */
  readonly onLeave: () => void
}

/** Shows as which company the dispatcher is connected, with a button to go back. */
export function TodayConnectedBar({ session, onLeave }: TodayConnectedBarProps) {
  const { isGoingBack, goBack } = useBackAsDispatcher(session, onLeave)
  return <ConnectedNotice userName={session.userName} isGoingBack={isGoingBack} onBack={() => void goBack()} />
}
