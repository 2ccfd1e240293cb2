import { mayOpen, type PageAccess, type PageName, type PageNeeds, pages } from '@callout/domain/kernel/access.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
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
 * The menu of a session in the order of the access table: the pages it may open whose path is a route. Pages whose paths
 * share their first segment stand under it.
 */
export function menuOf(isRoute: (path: string) => boolean, needs: PageNeeds): MenuEntry[] {
  const entries = new Map<string, MenuEntry>()
  for (const page of Object.keys(pages) as PageName[]) {
    const { path, offMenu }: PageAccess = pages[page]
    if (offMenu || !isRoute(path) || !mayOpen(page, needs)) continue
    const entry: MenuPage = { page, path, label: `menu.${page}` as MessageKey }
    const [, first = '', second] = path.split('/')
    if (second === undefined) entries.set(first, entry)
    else entries.set(first, { label: `menu.${first}` as MessageKey, pages: [...pagesIn(entries.get(first)), entry] })
  }
  return [...entries.values()]
}

/** The pages of an entry, one or several. */
export function pagesIn(entry: MenuEntry | undefined): readonly MenuPage[] {
  if (!entry) return []
  return 'pages' in entry ? entry.pages : [entry]
}

/** Whether the path belongs to a menu page: its own, or that of its details. */
export const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}details/`)

/** The menu of this session, from the routes there are. */
export function useMenu(needs: PageNeeds): MenuEntry[] {
  const { routesByPath } = useRouter()
  return menuOf((path) => Object.hasOwn(routesByPath, path), needs)
}
