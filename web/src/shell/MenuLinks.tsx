import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentProps, lazy } from 'react'
import { useT } from '../kernel/i18n.ts'
import { OnDemand } from '../ui/OnDemand.tsx'
import classes from './MenuLinks.module.css'
import { isWithin, type MenuEntry, type MenuHeading, type MenuPage, pagesIn } from './menu.ts'
import { UnassignedBadge } from './UnassignedBadge.tsx'

const load = () => import('./HeadingItems.tsx')
const HeadingItems = lazy(async () => ({ default: (await load()).HeadingItems }))

interface MenuLinksProps {
  readonly menu: readonly MenuEntry[]
  /** One below the other, with the pages of a heading in sight. */
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
  <OnDemand load={load} button={(approached) => <HeadingButton heading={heading} {...approached} />}>
    <HeadingItems heading={heading} />
  </OnDemand>
)

interface HeadingButtonProps extends ComponentProps<'button'> {
  readonly heading: MenuHeading
}

export function HeadingButton({ heading: { label, pages }, ...button }: HeadingButtonProps) {
  const t = useT()
  const { pathname } = useLocation()
  const isHere = pages.some(({ path }) => isWithin(pathname, path))
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      type="button"
      className={classes.link}
      data-within={isHere || undefined}
    >
      {t(label)}
      <IconChevronDown size={14} />
    </button>
  )
}
