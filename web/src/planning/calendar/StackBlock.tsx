import { VisuallyHidden } from '@mantine/core'
import { toneOfStatus } from '../../calls/CallBadges.tsx'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Visit } from '../visits.ts'
import classes from './VisitBlock.module.css'
import { visitLabelsOf } from './VisitBlock.tsx'

interface StackBlockProps {
  /** Visits at the same time, at least two. */
  readonly visits: readonly Visit[]
  readonly selected: boolean
  /** The start of the first, `HH:mm`. */
  readonly from: string
  /** Too low for more than one line of text. */
  readonly short: boolean
}

/** Visits at the same time as one block, in a column too narrow for two: the first one, and how many more there are. */
export function StackBlock({ visits, selected, from, short }: StackBlockProps) {
  const t = useT()
  const tones = new Set(visits.map(({ call }) => toneOfStatus(call.status_id)))
  const names = visits.map(({ call, start }) => `${start.slice(11)} ${visitLabelsOf(call).who}`)
  return (
    <div
      className={classes.block}
      data-stack
      data-tone={tones.size === 1 ? [...tones][0] : undefined}
      data-selected={selected || undefined}
      data-short={short || undefined}
      title={names.join('\n')}
    >
      <span className={classes.time}>{from}</span>
      <span className={classes.more} aria-hidden>
        +{formatCount(visits.length - 1)}
      </span>
      <VisuallyHidden>{t('planning.visits', { count: formatCount(visits.length) })}</VisuallyHidden>
    </div>
  )
}
