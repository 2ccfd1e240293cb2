import { ActionIcon, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChevronDown } from '../../ui/icons/firstVisitIcons.tsx'
import { IconChevronLeft, IconChevronRight, IconChevronUp } from '../../ui/icons/laterIcons.tsx'
import classes from '../Planning.module.css'

interface FoldablePanelProps {
  readonly title: string
  /** Shown next to the title, also when folded. */
  readonly count?: string | undefined
  readonly side: 'left' | 'right'
  /** True if the panels are above and below the calendar instead of left and right. */
  readonly isStacked: boolean
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: ReactNode
}

const leftAndRight = [IconChevronLeft, IconChevronRight] as const
const upAndDown = [IconChevronUp, IconChevronDown] as const

/** Foldable panel next to the calendar. */
export function FoldablePanel({ title, count, side, isStacked, isOpen, onToggle, children }: FoldablePanelProps) {
  const t = useT()
  const id = useId()
  const [BackArrow, ForwardArrow] = isStacked ? upAndDown : leftAndRight
  // An open left panel folds to the left, a folded right one unfolds to the left.
  const Arrow = isOpen === (side === 'left') ? BackArrow : ForwardArrow
  return (
    <section className={classes.panel} data-side={side} data-open={isOpen || undefined} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'planning.fold' : 'planning.unfold', { panel: title })}
          onClick={() => onToggle(!isOpen)}
        >
          <Arrow size={16} />
        </ActionIcon>
        <Title order={2} size="h3" id={id} className={classes.panelTitle}>
          {title}
        </Title>
        {count && <span className={classes.panelCount}>{count}</span>}
      </div>
      {isOpen && <div className={classes.panelBody}>{children}</div>}
    </section>
  )
}
