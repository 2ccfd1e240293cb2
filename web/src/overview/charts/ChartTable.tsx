import { Link } from '@tanstack/react-router'
import { formatDay } from '../../platform/i18n/formats.ts'
import classes from './Charts.module.css'
import type { ChartProps } from './chart.ts'

/** The values of a chart as a table, the newest first; each value of the present is a link to its list. */
export function ChartTable({ title, unit, series, points, format, linkOf }: ChartProps) {
  return (
    <div className={classes.scrolled}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
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
                const isLink = typeof value === 'number' && value !== 0 && !comparedSeries.includes(name)
                return (
                  <td key={name} className={classes.number}>
                    {isLink ? <Link to={linkOf(point, name)}>{text}</Link> : text}
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

/** Series that are only compared with; their lists are not those of the point. */
const comparedSeries: readonly string[] = ['before', 'network']
