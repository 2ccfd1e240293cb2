import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Parts.module.css'

interface PartProps {
  readonly title: string
  /** Shown at the right of the title. */
  readonly count?: string | undefined
  /** In pixels; without it, the part takes what is left. */
  readonly width?: number | undefined
  readonly children: ReactNode
}

/** A part of the board, with its title. */
export function Part({ title, count, width, children }: PartProps) {
  const id = useId()
  return (
    <section
      className={classes.part}
      style={width === undefined ? undefined : { width }}
      data-sized={width !== undefined || undefined}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {count && <span className={classes.count}>{count}</span>}
      </div>
      {children}
    </section>
  )
}
