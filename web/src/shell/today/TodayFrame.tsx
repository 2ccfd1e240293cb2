import { mayOpen } from '@callout/domain/platform/access.ts'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { keepSessionAlive } from '../../platform/api/keepSessionAlive.ts'
import { pathOf } from '../../platform/browser/url.ts'
import { whenIdle } from '../../platform/browser/whenIdle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { type Session, useSession } from '../../platform/session/session.ts'
import { useAddress } from '../../today/navigation.tsx'
import { startOffline } from '../../today/offline/startOffline.ts'
import { pushAnswer } from '../../today/push/pushState.ts'
import { TodayPage } from '../../today/TodayPage.tsx'
import { VisitPage } from '../../today/VisitPage.tsx'
import { FailedPage } from '../../ui/layout/FailedPage.tsx'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'
import classes from '../Shell.module.css'
import { TodayHeader } from './TodayHeader.tsx'
import { useLiveVisits } from './useLiveVisits.ts'

/** Header and page of the visits of the day, for users who may open them. */
export function TodayFrame() {
  const session = useSession()
  const [isLeaving, setLeaving] = useState(false)
  // A dispatcher who goes back has no visits, so render nothing until the portal opens.
  if (isLeaving) return null
  if (!session) return <SignIn />
  return mayOpen('today', session) ? <Pages session={session} onLeave={() => setLeaving(true)} /> : <NoAccess />
}

/** A new session is told of visits as the one before it was. */
function renewWhenIdle() {
  if (pushAnswer()?.session === undefined) return
  whenIdle(
    () => void import('../../today/push/pushSubscription.ts').then(({ renewPush }) => renewPush()).catch(() => {}),
  )
}

interface PagesProps {
  readonly session: Session
  readonly onLeave: () => void
}

function Pages({ session, onLeave }: PagesProps) {
  const t = useT()
  const { visitId } = useAddress()
  useLiveVisits(session)
  const { sessionId, networkCode } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(() => keepSessionAlive(), [sessionId])
  useEffect(startOffline, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(renewWhenIdle, [sessionId])
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <TodayHeader session={session} onLeave={onLeave} />
      <main id="content" className={classes.content} tabIndex={-1} key={`${sessionId} ${networkCode}`}>
        <CatchBoundary getResetKey={() => visitId ?? ''} errorComponent={FailedPage}>
          <Suspense>{visitId === undefined ? <TodayPage /> : <VisitPage id={visitId} key={visitId} />}</Suspense>
        </CatchBoundary>
      </main>
    </>
  )
}

/** Goes to the sign-in page of the portal, which comes back here. */
function SignIn() {
  useEffect(() => {
    location.replace(pathOf('/login', [], { redirectUrl: location.pathname + location.search }))
  }, [])
  return null
}

function NoAccess() {
  const t = useT()
  return (
    <MessagePage title={t('text.no_access')}>
      <p>{t('text.no_access_why')}</p>
      <a href="/">{t('shell.go_home')}</a>
    </MessagePage>
  )
}
