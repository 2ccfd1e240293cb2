import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { MenuEntry } from './menu.ts'
import { pagesIn } from './menu.ts'
import classes from './UnassignedBadge.module.css'
import { useUnassignedCount } from './useUnassignedCount.ts'

/** The number of unassigned calls, next to the menu entry of their list. */
export function UnassignedBadge() {
  const count = useUnassignedCount(true)
  if (!count) return null
  return <span className={classes.badge}>{formatCount(count)}</span>
}

/** True if this menu has the list of unassigned calls. */
export const hasUnassignedPage = (menu: readonly MenuEntry[]) =>
  menu.flatMap(pagesIn).some(({ page }) => page === 'servicecallsunassigned')

/** Announces the number to screen readers when it changes. */
export function UnassignedAnnouncement({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const t = useT()
  const count = useUnassignedCount(hasUnassignedPage(menu))
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {count !== undefined && t('shell.unassigned_count', { count: formatCount(count) })}
    </VisuallyHidden>
  )
}
