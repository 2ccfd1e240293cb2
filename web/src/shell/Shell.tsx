import { lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useT } from '../kernel/i18n.ts'
import { keepAlive } from '../kernel/keepAlive.ts'
import { useSession } from '../kernel/session.ts'
import classes from './Shell.module.css'

/** Whoever is not signed in need not wait for it. */
export const AppHeader = lazyRouteComponent(() => import('./AppHeader.tsx'), 'AppHeader')

/** What stands around every page: the header, unless the page goes without, and the place for the page itself. */
export function Shell() {
  const t = useT()
  const session = useSession()
  const bare = useMatches().some((match) => match.staticData.bare)
  const sessionId = session?.sessionId
  useEffect(() => (sessionId === undefined ? undefined : keepAlive()), [sessionId])

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
