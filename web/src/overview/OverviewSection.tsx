import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Overview.module.css'

interface OverviewSectionProps {
  readonly title: string
  /** Shown at the right of the title. */
  readonly action?: ReactNode
  /** All of it is in sight; by default a long list scrolls. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A part of the page under its own heading. */
export function OverviewSection({ title, action, isWhole = false, children }: OverviewSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionTop}>
        <Title order={2} id={id} className={classes.sectionTitle}>
          {title}
        </Title>
        {action}
      </div>
      <div className={isWhole ? undefined : classes.long}>{children}</div>
    </section>
  )
}
