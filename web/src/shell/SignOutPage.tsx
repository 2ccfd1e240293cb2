import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { hasOfflineData } from '../platform/browser/offlineData.ts'
import { currentSession } from '../platform/session/session.ts'
import { LogoutPage } from '../session/LogoutPage.tsx'

const UnsentWorkQuestion = lazyComponent(() => import('./UnsentWorkQuestion.tsx'), 'UnsentWorkQuestion')

const loadOffline = () => import('../today/offline/endOfSession.ts')

/** Signs out; asks first if work on this phone has not been sent, because signing out removes it. */
export function SignOutPage() {
  const [unsent, setUnsent] = useState<number>()
  const hasStarted = useRef(false)
  const forget = async () => {
    await (await loadOffline()).forgetAccount().catch(() => {})
    setUnsent(0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void countUnsent().then((count) => (count === undefined ? setUnsent(0) : count > 0 ? setUnsent(count) : forget()))
  }, [])
  if (unsent === undefined) return null
  return unsent > 0 ? <UnsentWorkQuestion count={unsent} onSignOut={forget} /> : <LogoutPage />
}

/** The number of unsent entries; undefined if this browser keeps nothing, as most do. */
async function countUnsent(): Promise<number | undefined> {
  if (!currentSession() || !(await hasOfflineData())) return undefined
  const { countUnsent } = await loadOffline()
  return countUnsent().catch(() => undefined)
}
