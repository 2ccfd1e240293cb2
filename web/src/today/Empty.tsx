import type { ReactNode } from 'react'
import classes from './Today.module.css'

interface EmptyProps {
  readonly title: string
  readonly description?: string | undefined
  /** Announces a failure. */
  readonly role?: 'alert'
  readonly children?: ReactNode
}

/** Shown in place of an empty list, with the reason. */
export const Empty = ({ title, description, role, children }: EmptyProps) => (
  <div className={classes.empty} role={role}>
    <p className={classes.emptyTitle}>{title}</p>
    {description && <p>{description}</p>}
    {children}
  </div>
)
