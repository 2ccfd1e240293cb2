import { mayOpen, type PageName } from '@callout/domain/platform/access.ts'
import { useRouter } from '@tanstack/react-router'
import type { LazyComponent } from '../platform/browser/lazyComponent.tsx'
import { Redirect } from '../platform/browser/Redirect.tsx'
import { pathOf } from '../platform/browser/url.ts'
import { useSession } from '../platform/session/session.ts'
import { NoAccessPage } from '../ui/layout/NoAccessPage.tsx'

/** A route: its path, who may open it, and its component. */
export interface RouteEntry {
  readonly path: string
  /** The page's name in the access table; a route without it is open to all. */
  readonly page?: PageName
  /** Shown without the header. */
  readonly isBare?: true
  /** Prefetches the data that the page shows first, for a query string. */
  readonly prefetch?: (search: string) => Promise<unknown>
  readonly component: LazyComponent<object>
}

interface RouteGateProps {
  readonly entry: RouteEntry
}

/** Shows the page if the session may open it. Signed-out users go to the sign-in page and come back. */
export function RouteGate({ entry: { page, component: Page } }: RouteGateProps) {
  const session = useSession()
  const { history } = useRouter()
  if (page === undefined) return <Page />
  if (!session) return <Redirect path={pathOf('/login', [], { redirectUrl: history.location.href })} />
  return mayOpen(page, session) ? <Page /> : <NoAccessPage />
}
