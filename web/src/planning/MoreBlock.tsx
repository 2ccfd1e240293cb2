import { VisuallyHidden } from '@mantine/core'
import { showCount } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import type { More } from './crowd.ts'
import classes from './Visit.module.css'

/** Stands beside the visits of an hour for those there was no room for. */
export function MoreBlock({ more }: { more: More }) {
  const t = useT()
  const count = showCount(more.visits.length)
  return (
    <div className={classes.more}>
      <span aria-hidden>+{count}</span>
      <VisuallyHidden>{t('planning.more_at', { count, time: `${more.hour.slice(11)}:00` })}</VisuallyHidden>
    </div>
  )
}
