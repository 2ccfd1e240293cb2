import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import classes from './MenuLinks.module.css'
import { isWithin, type MenuEntry, type MenuPage, pagesIn } from './menu.ts'
import { UnassignedBadge } from './UnassignedBadge.tsx'

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

function Heading({ label, pages }: Extract<MenuEntry, { pages: unknown }>) {
  const t = useT()
  const { pathname } = useLocation()
  const isHere = pages.some(({ path }) => isWithin(pathname, path))
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.link} data-within={isHere || undefined}>
          {t(label)}
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map((page) => (
          <Menu.Item key={page.path} component={Link} to={page.path}>
            {t(page.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
