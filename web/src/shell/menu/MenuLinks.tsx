import { Link, useLocation } from '@tanstack/react-router'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { LazyPopup } from '../../ui/dialogs/LazyPopup.tsx'
import { HeadingButton } from './HeadingButton.tsx'
import classes from './MenuLinks.module.css'
import { isWithin, type MenuEntry, type MenuHeading, type MenuPage, pagesIn } from './menu.ts'
import { UnassignedBadge } from './UnassignedBadge.tsx'

const HeadingItems = lazyComponent(() => import('./HeadingItems.tsx'), 'HeadingItems')

interface MenuLinksProps {
  readonly menu: readonly MenuEntry[]
  /** Shows the entries below each other, with the pages of each heading. */
  readonly stacked?: boolean
}

/** The entries of the menu, side by side or stacked. */
export function MenuLinks({ menu, stacked = false }: MenuLinksProps) {
  const entries = stacked ? menu.flatMap(pagesIn) : menu
  return (
    <ul className={classes.list} data-stacked={stacked || undefined}>
      {entries.map((entry) => (
        <li key={entry.label}>{'pages' in entry ? <Heading {...entry} /> : <PageLink {...entry} />}</li>
      ))}
    </ul>
  )
}

function PageLink({ page, path, label }: MenuPage) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <Link
      to={path}
      className={classes.link}
      data-within={isWithin(pathname, path) || undefined}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      {t(label)}
      {page === 'servicecallsunassigned' && <UnassignedBadge />}
    </Link>
  )
}

const Heading = (heading: MenuHeading) => (
  <LazyPopup load={HeadingItems.preload} button={(trigger) => <HeadingButton heading={heading} {...trigger} />}>
    <HeadingItems heading={heading} />
  </LazyPopup>
)
