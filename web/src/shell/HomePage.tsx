import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { GoTo } from '../kernel/GoTo.tsx'
import { type Session, switchNetwork, useSession } from '../kernel/session.ts'
import { NotFoundPage } from '../session/NotFoundPage.tsx'
import { pagesIn, useMenu } from './menu.ts'

/** Sends everybody to the first page they may open, and the signed-out to sign in. */
export function HomePage() {
  const session = useSession()
  const { signInFailure } = useLocation().state
  return session ? <FirstPage session={session} /> : <GoTo path="/login" state={{ signInFailure }} />
}

/** `?networkCode=` names the network to act in from here on. */
function FirstPage({ session }: { readonly session: Session }) {
  const { networkCode } = useSearch({ strict: false }) as { networkCode?: string }
  const wanted = session.networks.some(({ code }) => code === networkCode) ? networkCode : undefined
  useEffect(() => {
    if (wanted !== undefined) switchNetwork(wanted)
  }, [wanted])
  const first = useMenu(session).flatMap(pagesIn)[0]

  if (wanted !== undefined && wanted !== session.networkCode) return null
  return first ? <GoTo path={first.path} /> : <NotFoundPage />
}
