import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { Redirect } from '../../platform/browser/Redirect.tsx'
import { toast } from '../../platform/browser/toast.ts'
import { pathOf } from '../../platform/browser/url.ts'
import { hasUnsavedChanges } from '../../platform/forms/unsavedChanges.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { currentSession, useSession } from '../../platform/session/session.ts'
import { NoAccessPage } from '../../ui/layout/NoAccessPage.tsx'
import { callerPath, forgetNumber, keepNumber, keptNumber, namedNumber } from './namedNumber.ts'

// In a file of its own: the first screen of every page names the files of this one.
const Caller = lazyComponent(() => import('./Caller.tsx'), 'Caller')

/**
 * Opened by a telephone system with the number of a caller: leads to their customer, to a choice, or to a new call.
 * Signed-out users sign in first. The number is taken out of the address at once.
 */
export function CallerPage() {
  const t = useT()
  const session = useSession()
  const { history } = useRouter()
  // Renders again when the address changes.
  useLocation()
  const named = namedNumber(history.location)
  // Unknown until the number is out of the address.
  const [number, setNumber] = useState(() => (named === undefined ? keptNumber(session !== undefined) : undefined))
  useLayoutEffect(() => {
    if (named === undefined) return
    history.replace(callerPath)
    if (hasUnsavedChanges()) {
      const open = () => void window.open(`${callerPath}#phone=${encodeURIComponent(named)}`, '_blank', 'noopener')
      return toast.warning(t('caller.another', { phone: named }), { label: t('caller.new_tab'), run: open })
    }
    keepNumber(named, currentSession() !== undefined)
    setNumber(named)
  }, [named, history, t])
  const latest = useRef(number)
  latest.current = number
  useEffect(
    () => () => {
      if (currentSession()) forgetNumber()
      // After the end of the session, the sign-in comes back to this caller.
      else if (latest.current) keepNumber(latest.current, false)
    },
    [],
  )

  if (number === undefined) return null
  if (!session) return <Redirect path={pathOf('/login', [], { redirectUrl: callerPath })} />
  if (!isAllowed(who.callCreators, session)) return <NoAccessPage />
  return (
    <Suspense>
      <Caller key={number} named={number} />
    </Suspense>
  )
}
