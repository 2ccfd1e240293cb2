import { Link } from '@tanstack/react-router'
import { formatDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Charts.module.css'
import type { ChartProps } from './chart.ts'

/** The values of a chart as a table, the newest first; each value that has a list is a link to it. */
export function ChartTable({ title, series, points, format, linkOf }: ChartProps) {
  const t = useT()
  return (
    <div className={classes.scrolled}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('overview.week')}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row">{formatDay(point.at)}</th>
              {series.map(({ name }) => {
                const value = point[name]
                const text = typeof value === 'number' ? format(value) : '—'
                const link = typeof value === 'number' && value !== 0 ? linkOf(point, name) : undefined
                return (
                  <td key={name} className={classes.number}>
                    {link ? <Link to={link}>{text}</Link> : text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
