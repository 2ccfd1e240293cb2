import { ActionIcon, Title } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../kernel/i18n.ts'
import classes from './Planning.module.css'

interface SidePanelProps {
  readonly title: string
  /** Stands beside the title, also when folded. */
  readonly count?: string | undefined
  readonly side: 'left' | 'right'
  /** Panels stand above and below the calendar instead of beside it. */
  readonly stacked: boolean
  readonly open: boolean
  readonly onFold: (open: boolean) => void
  readonly children: ReactNode
}

/** A panel beside the calendar that folds away; the calendar takes the room. */
export function SidePanel({ title, count, side, stacked, open, onFold, children }: SidePanelProps) {
  const t = useT()
  const id = useId()
  const shrinks = stacked
    ? side === 'left'
      ? IconChevronUp
      : IconChevronDown
    : side === 'left'
      ? IconChevronLeft
      : IconChevronRight
  const grows = stacked
    ? side === 'left'
      ? IconChevronDown
      : IconChevronUp
    : side === 'left'
      ? IconChevronRight
      : IconChevronLeft
  const Arrow = open ? shrinks : grows
  return (
    <section className={classes.panel} data-side={side} data-open={open || undefined} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-label={t(open ? 'planning.fold' : 'planning.unfold', { panel: title })}
          onClick={() => onFold(!open)}
        >
          <Arrow size={16} />
        </ActionIcon>
        <Title order={2} size="h3" id={id} className={classes.panelTitle}>
          {title}
        </Title>
        {count && <span className={classes.panelCount}>{count}</span>}
      </div>
      {open && <div className={classes.panelBody}>{children}</div>}
    </section>
  )
}
