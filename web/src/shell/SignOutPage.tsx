import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { hasOfflineData } from '../platform/browser/offlineData.ts'
import { countDraftsOfTabs } from '../platform/forms/draftsOfTabs.ts'
import { currentSession } from '../platform/session/session.ts'
import { LogoutPage } from '../session/LogoutPage.tsx'

const PhoneSignOut = lazyComponent(() => import('./PhoneSignOut.tsx'), 'PhoneSignOut')

/** Signs out; a browser that keeps visits or drafts, as few do, first asks about what is not sent and removes them. */
export function SignOutPage() {
  const [kept, setKept] = useState<{ readonly visits: boolean; readonly forms: number }>()
  useEffect(() => {
    const isSignedIn = currentSession() !== undefined
    void Promise.all([hasOfflineData(), countDraftsOfTabs()]).then(([visits, forms]) =>
      setKept(isSignedIn ? { visits, forms } : { visits: false, forms: 0 }),
    )
  }, [])
  if (!kept) return null
  return kept.visits || kept.forms > 0 ? (
    <Suspense>
      <PhoneSignOut drafts={kept.forms} />
    </Suspense>
  ) : (
    <LogoutPage />
  )
}
