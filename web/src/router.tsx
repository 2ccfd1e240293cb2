import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { currentSession } from './kernel/session.ts'
import { parseSearch, stringifySearch } from './kernel/url.ts'
import { routes } from './routes.tsx'
import { NotFoundPage } from './session/NotFoundPage.tsx'
import { FailedPage } from './shell/FailedPage.tsx'
import { Gate, type RouteEntry } from './shell/Gate.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: FailedPage })

function routeOf(entry: RouteEntry) {
  const Page = () => <Gate entry={entry} />
  return createRoute({
    getParentRoute: () => root,
    path: entry.path,
    staticData: { bare: entry.bare === true },
    // The router fetches the page's file before it shows the page; the signed-out will not see it.
    component: Object.assign(Page, {
      preload: async () => (entry.page && !currentSession() ? undefined : entry.component.preload?.()),
    }),
    errorComponent: FailedPage,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown without the header. */
    readonly bare?: boolean
  }
}

export const router = createRouter({
  routeTree: root.addChildren(routes.map(routeOf)),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // A page that is slow to arrive leaves the one before it standing.
  defaultPendingMs: 60_000,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})
