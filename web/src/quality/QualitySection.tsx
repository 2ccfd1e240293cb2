import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Quality.module.css'

interface QualitySectionProps {
  readonly title: string
  /** Says what is counted. */
  readonly hint?: string
  /** At the right of the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of a page of product quality under its own heading. */
export function QualitySection({ title, hint, action, children }: QualitySectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.top}>
        <Title order={2} id={id} className={classes.heading}>
          {title}
        </Title>
        {action}
      </div>
      {hint && (
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      )}
      {children}
    </section>
  )
}
