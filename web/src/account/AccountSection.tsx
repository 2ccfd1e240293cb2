import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Account.module.css'

/** A part of the page under its own heading. */
export function AccountSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.heading}>
        {title}
      </Title>
      {children}
    </section>
  )
}
