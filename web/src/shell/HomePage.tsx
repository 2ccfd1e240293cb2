import { isTechnician, pages } from '@callout/domain/platform/access.ts'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Redirect } from '../platform/browser/Redirect.tsx'
import { type Session, switchNetwork, useSession } from '../platform/session/session.ts'
import { NotFoundPage } from '../ui/layout/NotFoundPage.tsx'
import { pagesIn, useMenu } from './menu/menu.ts'

/** Redirects to the first page that the user may open, or to the sign-in page. */
export function HomePage() {
  const session = useSession()
  const { signInFailure } = useLocation().state
  return session ? <FirstPage session={session} /> : <Redirect path="/login" state={{ signInFailure }} />
}

/** A technician starts with the visits of the day. Switches to the network in `?networkCode=` first. */
function FirstPage({ session }: { readonly session: Session }) {
  const { networkCode } = useSearch({ strict: false }) as { networkCode?: string }
  const requestedCode = session.networks.some(({ code }) => code === networkCode) ? networkCode : undefined
  useEffect(() => {
    if (requestedCode !== undefined) switchNetwork(requestedCode)
  }, [requestedCode])
  const menu = useMenu(session)
  const first = isTechnician(session) ? pages.today : menu.flatMap(pagesIn)[0]

  if (requestedCode !== undefined && requestedCode !== session.networkCode) return null
  return first ? <Redirect path={first.path} /> : <NotFoundPage />
}
