import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { hasOfflineData } from '../platform/browser/offlineData.ts'
import { currentSession } from '../platform/session/session.ts'
import { LogoutPage } from '../session/LogoutPage.tsx'

const PhoneSignOut = lazyComponent(() => import('./PhoneSignOut.tsx'), 'PhoneSignOut')

/** Signs out; a browser that keeps a technician's visits, as few do, removes them first. */
export function SignOutPage() {
  const [keepsVisits, setKeepsVisits] = useState<boolean>()
  useEffect(() => {
    const isSignedIn = currentSession() !== undefined
    void hasOfflineData().then((found) => setKeepsVisits(isSignedIn && found))
  }, [])
  if (keepsVisits === undefined) return null
  return keepsVisits ? (
    <Suspense>
      <PhoneSignOut />
    </Suspense>
  ) : (
    <LogoutPage />
  )
}
