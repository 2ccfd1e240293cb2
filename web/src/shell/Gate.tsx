import { mayOpen, type PageName } from '@callout/domain/kernel/access.ts'
import { type AsyncRouteComponent, useRouter } from '@tanstack/react-router'
import { GoTo } from '../kernel/GoTo.tsx'
import { useSession } from '../kernel/session.ts'
import { pathOf } from '../kernel/url.ts'
import { NotFoundPage } from '../session/NotFoundPage.tsx'

/** One screen: where it is, who may open it, and which file holds it. */
export interface RouteEntry {
  readonly path: string
  /** Its name in the access table; a route without one is open to all. */
  readonly page?: PageName
  /** Shown without the header. */
  readonly bare?: true
  /** Asks for what the page shows first, under that query. */
  readonly ahead?: (search: string) => Promise<unknown>
  readonly component: AsyncRouteComponent<object>
}

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
