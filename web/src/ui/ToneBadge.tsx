import type { ReactNode } from 'react'
import classes from './ToneBadge.module.css'

/** What a badge says beside its words. */
export type Tone = 'plain' | 'info' | 'waiting' | 'good' | 'done' | 'urgent'

/** A plain element: a list holds two in every row. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
