import { mayOpen } from '@callout/domain/kernel/access.ts'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useSession } from '../kernel/session.ts'
import type { RouteEntry } from '../routes.tsx'
import { NotFoundPage } from '../session/NotFoundPage.tsx'

interface GateProps {
  readonly entry: RouteEntry
}

/** Lets in whoever may open the page; the signed-out go to sign in and come back. */
export function Gate({ entry: { page, component: Page } }: GateProps) {
  const session = useSession()
  const { href } = useLocation()
  if (page === undefined) return <Page />
  if (!session) return <Navigate to="/login" search={{ redirectUrl: href }} replace />
  return mayOpen(page, session) ? <Page /> : <NotFoundPage />
}
