import { mayOpen } from '@callout/domain/kernel/access.ts'
import { useRouter } from '@tanstack/react-router'
import { GoTo } from '../kernel/GoTo.tsx'
import { useSession } from '../kernel/session.ts'
import { pathOf } from '../kernel/url.ts'
import type { RouteEntry } from '../routes.tsx'
import { NotFoundPage } from '../session/NotFoundPage.tsx'

interface GateProps {
  readonly entry: RouteEntry
}

/** Lets in whoever may open the page; the signed-out go to sign in and come back. */
export function Gate({ entry: { page, component: Page } }: GateProps) {
  const session = useSession()
  const { history } = useRouter()
  if (page === undefined) return <Page />
  if (!session) return <GoTo path={pathOf('/login', [], { redirectUrl: history.location.href })} />
  return mayOpen(page, session) ? <Page /> : <NotFoundPage />
}
