import type { Session } from '../../platform/session/session.ts'
import { ConnectedBar } from './ConnectedBar.tsx'
import { ConnectNotices } from './ConnectNotices.tsx'
import { useConnectAs } from './useConnectAs.ts'

/** The bar in the portal: going back asks about unsaved input first. */
export function PortalConnectedBar({ session: { userName, oldToken } }: { readonly session: Session }) {
  const connect = useConnectAs()
  return (
    <>
      <ConnectedBar
        userName={userName}
        isGoingBack={connect.underWay !== undefined}
        onBack={() => connect.to({ oldToken, reverse: true })}
      />
      <ConnectNotices connect={connect} />
    </>
  )
}
