import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { isClientOutdated } from './platform/browser/clientVersion.ts'
import { toast } from './platform/browser/toast.ts'
import { parseSearch, stringifySearch } from './platform/browser/url.ts'
import { text } from './platform/i18n/i18n.ts'
import { currentSession } from './platform/session/session.ts'
import { routes } from './routes.tsx'
import { type RouteEntry, RouteGate } from './shell/RouteGate.tsx'
import { Shell } from './shell/Shell.tsx'
import { FailedPage } from './ui/layout/FailedPage.tsx'
import { NotFoundPage } from './ui/layout/NotFoundPage.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: FailedPage })

function routeOf(entry: RouteEntry) {
  const Page = () => <RouteGate entry={entry} />
  return createRoute({
    getParentRoute: () => root,
    path: entry.path,
    staticData: { isBare: entry.isBare === true },
    // The router fetches the page's file before it shows the page; signed-out users do not need it.
    component: Object.assign(Page, {
      preload: async () => (entry.page && !currentSession() ? undefined : entry.component.preload()),
    }),
    errorComponent: FailedPage,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown without the header. */
    readonly isBare?: boolean
  }
}

/** Adds a history entry for the page on screen. */
export function addEntry(): void {
  // The router ignores an entry that equals the current one, so mark it.
  const state = { ...router.latestLocation.state, isSecond: true }
  const publicHref = router.history.location.href
  void router.commitLocation({ ...router.latestLocation, publicHref, state, resetScroll: false, ignoreBlocker: true })
}

/**
 * True if the page at an address can be shown; loads its file if needed. If the server has a newer version, the browser
 * loads the page from there; without a network a toast says so.
 */
export async function canShow(href: string): Promise<boolean> {
  const { pathname } = new URL(href, location.origin)
  const [, , found] = router.getMatchedRoutes(pathname)
  const entry = routes.find(({ path }) => path === found?.fullPath)
  if (!entry || (entry.page && !currentSession())) return true
  await entry.component.preload()
  if (entry.component.isLoaded()) return true
  if (await isClientOutdated()) location.assign(href)
  else toast.error(text('message.network_error'))
  return false
}

export const router = createRouter({
  routeTree: root.addChildren(routes.map(routeOf)),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // While a page loads slowly, the previous one stays on screen.
  defaultPendingMs: 60_000,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})
