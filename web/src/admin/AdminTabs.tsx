import { Link } from '@tanstack/react-router'
import { parameterLink } from '../platform/browser/pageLink.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Admin.module.css'

interface AdminTabsProps {
  /** The parameter of the address that names the open one; the others do not outlast a change. */
  readonly parameter: string
  readonly tabs: readonly { readonly name: string; readonly label: string }[]
  readonly current: string
}

/** The parts of a page, one of which is open. */
export function AdminTabs({ parameter, tabs, current }: AdminTabsProps) {
  const t = useT()
  return (
    <nav className={classes.tabs} aria-label={t('admin.sheets')}>
      {tabs.map(({ name, label }) => (
        <Link
          key={name}
          {...parameterLink(parameter, name)}
          search={{ [parameter]: name } as never}
          data-current={name === current || undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
