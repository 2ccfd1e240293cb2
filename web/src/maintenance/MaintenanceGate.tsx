import { isAnnounced, isUnderMaintenance } from '@callout/domain/maintenance/maintenance.ts'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { holdDrafts } from '../platform/forms/storedDrafts.ts'
import { useMaintenance } from './useMaintenance.ts'

const MaintenanceBanner = lazyComponent(() => import('./MaintenanceBanner.tsx'), 'MaintenanceBanner')
const MaintenancePage = lazyComponent(() => import('./MaintenancePage.tsx'), 'MaintenancePage')

/** Shows a banner above the portal before a maintenance, and a notice in its place during the maintenance. */
export function MaintenanceGate({ children }: { readonly children: ReactNode }) {
  const maintenance = useMaintenance()
  const isClosed = maintenance !== undefined && isUnderMaintenance(maintenance.record, maintenance.now)
  // A maintenance may be cancelled before it ends the session; then the input is there again. As a layout effect this
  // runs before the pages below clean up their drafts.
  useLayoutEffect(() => holdDrafts(isClosed), [isClosed])
  if (isClosed)
    return (
      <Suspense>
        <MaintenancePage record={maintenance.record} />
      </Suspense>
    )
  // Keep `children` at the same place in the tree, so that the page does not remount when the record arrives.
  return (
    <>
      <Suspense>
        {maintenance && isAnnounced(maintenance.record, maintenance.now) && (
          <MaintenanceBanner record={maintenance.record} />
        )}
      </Suspense>
      {children}
    </>
  )
}
