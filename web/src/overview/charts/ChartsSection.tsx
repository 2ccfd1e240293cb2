import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Charts.module.css'

interface ChartsSectionProps {
  /** Number of weeks. */
  readonly weeks: number
  /** Names of the bars and of the line. */
  readonly legend: readonly (readonly [kind: 'value' | 'before' | 'line', label: string])[]
  readonly children: ReactNode
}

/** Charts of the last weeks, with the legend that is the same for all of them. */
export function ChartsSection({ weeks, legend, children }: ChartsSectionProps) {
  const t = useT()
  return (
    <section>
      <div className={classes.heading}>
        <Title order={2} className={classes.headingText}>
          {t('overview.last_weeks', { count: weeks })}
        </Title>
        <ul className={classes.legend}>
          {legend.map(([kind, label]) => (
            <li key={kind} className={classes.entry}>
              <span className={classes.swatch} data-kind={kind} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.charts}>{children}</div>
    </section>
  )
}
