import type { Session } from '../../platform/session/session.ts'
import { ConnectedNotice } from './ConnectedNotice.tsx'
import { ConnectNotices } from './ConnectNotices.tsx'
import { useConnectAs } from './useConnectAs.ts'

/** Shows as which company the dispatcher is connected, with a button to go back. */
export function ConnectedBar({ session: { userName, oldToken } }: { readonly session: Session }) {
  const connect = useConnectAs()
  return (
    <>
      <ConnectedNotice
        userName={userName}
        isGoingBack={connect.underWay !== undefined}
        onBack={() => connect.to({ oldToken, reverse: true })}
      />
      <ConnectNotices connect={connect} />
    </>
  )
}
