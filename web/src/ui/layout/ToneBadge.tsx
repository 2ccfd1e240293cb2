import type { ReactNode } from 'react'
import classes from './ToneBadge.module.css'

/** The meaning of a badge's colour. */
export type Tone = 'plain' | 'info' | 'waiting' | 'good' | 'done' | 'urgent'

/** A badge as a plain element, because a list renders two in every row. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
