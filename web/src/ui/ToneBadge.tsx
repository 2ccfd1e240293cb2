import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ToneBadge.module.css'

/** What a badge says beside its words. */
export type Tone = 'plain' | 'info' | 'waiting' | 'good' | 'done' | 'urgent'

export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge className={classes.badge} data-tone={tone} radius="sm">
      {children}
    </Badge>
  )
}
