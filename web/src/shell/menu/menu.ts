import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { mayOpen, type PageAccess, type PageContext, type PageName, pages } from '@callout/domain/platform/access.ts'
import { useRouter } from '@tanstack/react-router'

export interface MenuPage {
  readonly page: PageName
  readonly path: string
  readonly label: MessageKey
}

export interface MenuHeading {
  readonly label: MessageKey
  readonly pages: readonly MenuPage[]
}

/** An entry of the top menu: a page, or a heading with pages below it. */
export type MenuEntry = MenuPage | MenuHeading

/**
 * The menu of a session, in the order of the access table: the pages that it may open and that have a route. Pages
 * whose paths share the first segment, or that name a heading, are grouped under it.
 */
export function menuOf(isRoute: (path: string) => boolean, needs: PageContext): MenuEntry[] {
  const entries = new Map<string, MenuEntry>()
  for (const page of Object.keys(pages) as PageName[]) {
    const { path, isHiddenFromMenu, menuHeading }: PageAccess = pages[page]
    if (isHiddenFromMenu || !isRoute(path) || !mayOpen(page, needs)) continue
    const entry: MenuPage = { page, path, label: `menu.${page}` as MessageKey }
    const [, first = '', second] = path.split('/')
    const heading = menuHeading ?? (second === undefined ? undefined : first)
    if (heading === undefined) entries.set(first, entry)
    else {
      const pages = [...pagesIn(entries.get(heading)), entry]
      entries.set(heading, { label: `menu.${heading}` as MessageKey, pages })
    }
  }
  return [...entries.values()]
}

/** The pages of an entry: the page itself, or those of the heading. */
export function pagesIn(entry: MenuEntry | undefined): readonly MenuPage[] {
  if (!entry) return []
  return 'pages' in entry ? entry.pages : [entry]
}

/** True if a path is that of a menu page or of its details page. */
export const isWithin = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`) || pathname.startsWith(`${path}details/`)

/** The menu of a session, limited to existing routes. */
export function useMenu(needs: PageContext): MenuEntry[] {
  const { routesByPath } = useRouter()
  return menuOf((path) => Object.hasOwn(routesByPath, path), needs)
}
