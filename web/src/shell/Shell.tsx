import { lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { HelpKey } from '../help/HelpKey.tsx'
import { useT } from '../kernel/i18n.ts'
import { keepAlive } from '../kernel/keepAlive.ts'
import { type Session, useSession } from '../kernel/session.ts'
import { MaintenanceGate } from '../maintenance/MaintenanceGate.tsx'
import classes from './Shell.module.css'

/** Whoever is not signed in need not wait for it. */
export const AppHeader = lazyRouteComponent(() => import('./AppHeader.tsx'), 'AppHeader')

/** What stands around every page: what is said of maintenance, and the header, unless the page goes without. */
export function Shell() {
  const session = useSession()
  const sessionId = session?.sessionId
  useEffect(() => (sessionId === undefined ? undefined : keepAlive()), [sessionId])

  return (
    <MaintenanceGate>
      <HelpKey />
      <Frame session={session} />
    </MaintenanceGate>
  )
}

function Frame({ session }: { readonly session: Session | undefined }) {
  const t = useT()
  const bare = useMatches().some((match) => match.staticData.bare)
  if (bare) return <Outlet />
  if (!session)
    return (
      <main>
        <Outlet />
      </main>
    )
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Suspense fallback={<div className={classes.headerPlace} />}>
        <AppHeader session={session} />
      </Suspense>
      {/* Another network or company is another place: nothing of the page before stays. */}
      <main id="content" className={classes.content} tabIndex={-1} key={`${session.sessionId} ${session.networkCode}`}>
        <Outlet />
      </main>
    </>
  )
}
