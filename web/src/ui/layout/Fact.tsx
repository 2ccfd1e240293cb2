import type { ReactNode } from 'react'
import classes from './Fact.module.css'

interface FactProps {
  readonly term: string
  readonly children: ReactNode
}

/** A term with its value, in a `dl`. */
export const Fact = ({ term, children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
