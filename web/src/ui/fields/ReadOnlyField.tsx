import type { ReactNode } from 'react'
import classes from './ReadOnlyField.module.css'

interface ReadOnlyFieldProps {
  readonly label: string
  readonly children?: ReactNode
  /** An action for the value, on its right. */
  readonly action?: ReactNode
}

/** A labelled read-only value. */
export function ReadOnlyField({ label, children, action }: ReadOnlyFieldProps) {
  return (
    <dl className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.line}>
        <span className={classes.value}>{children || '—'}</span>
        {action}
      </dd>
    </dl>
  )
}
