import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'

export interface FieldProps {
  readonly label: string
  /** True if the title of the section already says the same. */
  readonly isLabelHidden?: boolean | undefined
  readonly description?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean | undefined
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  readonly id: string
  readonly className: string | undefined
  readonly required: boolean | undefined
  readonly 'aria-label': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode
}

/** Label, hint and error of a control of the browser. */
export function Field({ label, isLabelHidden, description, error, required, children }: FieldFrameProps) {
  const id = useId()
  const ids = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      {!isLabelHidden && (
        <label htmlFor={id}>
          {label}
          {required && <span aria-hidden> *</span>}
        </label>
      )}
      {description && <p id={`${id}-hint`}>{description}</p>}
      {children({
        id,
        className: classes.input,
        required,
        'aria-label': isLabelHidden ? label : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': ids || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
