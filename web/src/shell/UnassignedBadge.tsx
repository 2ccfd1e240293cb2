import { VisuallyHidden } from '@mantine/core'
import { showCount } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import type { MenuEntry } from './menu.ts'
import { pagesIn } from './menu.ts'
import classes from './UnassignedBadge.module.css'
import { useUnassignedCount } from './useUnassignedCount.ts'

/** How many calls wait for a company, beside the menu entry that lists them. */
export function UnassignedBadge() {
  const count = useUnassignedCount(true)
  if (!count) return null
  return <span className={classes.badge}>{showCount(count)}</span>
}

/** Says the number aloud when it changes. */
export function UnassignedAnnouncement({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const t = useT()
  const isShown = menu.flatMap(pagesIn).some(({ page }) => page === 'servicecallsunassigned')
  const count = useUnassignedCount(isShown)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {count !== undefined && t('shell.unassigned_count', { count: showCount(count) })}
    </VisuallyHidden>
  )
}
