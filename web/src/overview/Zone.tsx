import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Overview.module.css'

interface ZoneProps {
  readonly title: string
  /** Shown at the right of the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of the page under its own heading. */
export function Zone({ title, action, children }: ZoneProps) {
  const id = useId()
  return (
    <section className={classes.zone} aria-labelledby={id}>
      <div className={classes.zoneTop}>
        <Title order={2} id={id} className={classes.zoneTitle}>
          {title}
        </Title>
        {action}
      </div>
      <div className={classes.long}>{children}</div>
    </section>
  )
}
