import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { hasOfflineData } from '../platform/browser/offlineData.ts'
import { countDrafts } from '../platform/forms/storedDrafts.ts'
import { currentSession } from '../platform/session/session.ts'
import { LogoutPage } from '../session/LogoutPage.tsx'

const PhoneSignOut = lazyComponent(() => import('./PhoneSignOut.tsx'), 'PhoneSignOut')

/** Signs out; a browser that keeps visits or drafts, as few do, first asks about what is not sent and removes them. */
export function SignOutPage() {
  const [keepsWork, setKeepsWork] = useState<boolean>()
  useEffect(() => {
    const isSignedIn = currentSession() !== undefined
    void hasOfflineData().then((found) => setKeepsWork(isSignedIn && (found || countDrafts() > 0)))
  }, [])
  if (keepsWork === undefined) return null
  return keepsWork ? (
    <Suspense>
      <PhoneSignOut />
    </Suspense>
  ) : (
    <LogoutPage />
  )
}
