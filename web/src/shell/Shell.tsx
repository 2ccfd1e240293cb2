import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { HelpShortcut } from '../help/HelpLinks.tsx'
import { ShortcutsKey } from '../help/ShortcutsKey.tsx'
import { MaintenanceGate } from '../maintenance/MaintenanceGate.tsx'
import { keepSessionAlive } from '../platform/api/keepSessionAlive.ts'
import { firstScreenComponent, lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { type Session, useSession } from '../platform/session/session.ts'
import { stayOnPage, usePendingLeave } from '../ui/dialogs/leaveGuard.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import { SearchShortcut } from './SearchShortcut.tsx'
import classes from './Shell.module.css'
import { useConnectedBarHeight } from './useConnectedBarHeight.ts'

/** The header, loaded lazily because signed-out users do not need it. */
export const AppHeader = firstScreenComponent(() => import('./header/AppHeader.tsx'), 'AppHeader')

const LeaveDialog = lazyDialog(() => import('../ui/dialogs/LeaveDialog.tsx'), 'LeaveDialog')

/** The frame of every page: maintenance notices, and the header unless the route is bare. */
export function Shell() {
  const session = useSession()
  const isLeaving = usePendingLeave() !== undefined
  const sessionId = session?.sessionId
  useEffect(() => (sessionId === undefined ? undefined : keepSessionAlive()), [sessionId])

  return (
    <>
      <ConnectionLine />
      <MaintenanceGate>
        <HelpShortcut />
        <ShortcutsKey />
        <Frame session={session} />
      </MaintenanceGate>
      <Suspense>{isLeaving && <LeaveDialog onClose={stayOnPage} />}</Suspense>
    </>
  )
}

function Frame({ session }: { readonly session: Session | undefined }) {
  const t = useT()
  const isConnected = session?.internalConnectAs === true
  useConnectedBarHeight(isConnected)
  // Preload the header: if it suspended at sign-in, React would show it 300 ms after the page.
  const isSignedOut = session === undefined
  useEffect(() => {
    if (isSignedOut) void AppHeader.preload()
  }, [isSignedOut])
  const isBare = useMatches().some((match) => match.staticData.isBare)
  if (isBare) return <Outlet />
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
      <SearchShortcut session={session} />
      <Suspense fallback={<div className={classes.headerPlace} />}>
        <AppHeader session={session} />
      </Suspense>
      {/* The key resets the page when the network or company changes. */}
      <main id="content" className={classes.content} tabIndex={-1} key={`${session.sessionId} ${session.networkCode}`}>
        <Outlet />
      </main>
    </>
  )
}
