import { isAnnounced, isResting } from '@callout/domain/maintenance/maintenance.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useMaintenance } from './useMaintenance.ts'

const MaintenanceBanner = lazy(async () => ({
  default: (await import('./MaintenanceBanner.tsx')).MaintenanceBanner,
}))
const MaintenancePage = lazy(async () => ({ default: (await import('./MaintenancePage.tsx')).MaintenancePage }))

/** The portal, with a banner above it while a maintenance lies ahead; the notice in its place while it rests. */
export function MaintenanceGate({ children }: { readonly children: ReactNode }) {
  const known = useMaintenance()
  if (known && isResting(known.record, known.now))
    return (
      <Suspense>
        <MaintenancePage record={known.record} />
      </Suspense>
    )
  // The page stands at the same place whether or not anything is known: else it would begin anew when it is.
  return (
    <>
      <Suspense>
        {known && isAnnounced(known.record, known.now) && <MaintenanceBanner record={known.record} />}
      </Suspense>
      {children}
    </>
  )
}
