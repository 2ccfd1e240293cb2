import { MaintenanceGate } from './maintenance/MaintenanceGate.tsx'
import { Providers } from './Providers.tsx'
import { ConnectionLine } from './shell/ConnectionLine.tsx'
import { TodayFrame } from './shell/today/TodayFrame.tsx'

/** The visits of the day with their providers: an app of its own, because a technician's phone is slow. */
export const TodayApp = ({ nonce }: { readonly nonce: string }) => (
  <Providers nonce={nonce}>
    <ConnectionLine />
    <MaintenanceGate>
      <TodayFrame />
    </MaintenanceGate>
  </Providers>
)
