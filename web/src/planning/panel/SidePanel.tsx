import { ActionIcon, Title } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Planning.module.css'

interface SidePanelProps {
  readonly title: string
  /** Shown next to the title, also when folded. */
  readonly count?: string | undefined
  readonly side: 'left' | 'right'
  /** True if the panels are above and below the calendar instead of left and right. */
  readonly stacked: boolean
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly children: ReactNode
}

/** Foldable panel next to the calendar. */
export function SidePanel({ title, count, side, stacked, open, onToggle, children }: SidePanelProps) {
  const t = useT()
  const id = useId()
  const FoldIcon = stacked
    ? side === 'left'
      ? IconChevronUp
      : IconChevronDown
    : side === 'left'
      ? IconChevronLeft
      : IconChevronRight
  const UnfoldIcon = stacked
    ? side === 'left'
      ? IconChevronDown
      : IconChevronUp
    : side === 'left'
      ? IconChevronRight
      : IconChevronLeft
  const Arrow = open ? FoldIcon : UnfoldIcon
  return (
    <section className={classes.panel} data-side={side} data-open={open || undefined} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-label={t(open ? 'planning.fold' : 'planning.unfold', { panel: title })}
          onClick={() => onToggle(!open)}
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
