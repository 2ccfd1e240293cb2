import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Policy.module.css'

interface PolicySectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

/** A part of the page with its heading. */
export function PolicySection({ title, hint, children }: PolicySectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {hint && <Text c="dimmed">{hint}</Text>}
      {children}
    </section>
  )
}
