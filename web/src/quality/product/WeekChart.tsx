import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { formatDay, formatQuantity } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { QualitySection } from '../QualitySection.tsx'
import { FigureChart } from './FigureChart.tsx'

/** Weeks that are shown: those over which the detectors run, and as many before. */
const weeks = 52

interface WeekChartProps {
  readonly code_product: string
  readonly problem_type_id: string
}

/** Calls of a year by week beside those that were expected, with the chart of the detector. */
export function WeekChart(cell: WeekChartProps) {
  const t = useT()
  const { data, error } = useEndpointQuery(qualityApi.points, { ...cell })
  const title = t('quality.weeks')
  // A problem that the product never had has no weeks.
  if (error) return null
  if (!data) return <Skeleton height={300} role="status" aria-label={t('list.loading')} />
  const shown = data.slice(-weeks)
  const weekOf = new Map(shown.map(({ week }) => [formatDay(week), week]))
  return (
    <QualitySection title={title} hint={t('quality.weeks_hint')}>
      <FigureChart
        title={title}
        axis={t('overview.week')}
        format={formatQuantity}
        series={[
          { name: 'observed', label: t('quality.observed'), color: 'accent.6', type: 'bar' },
          { name: 'expected', label: t('quality.expected'), color: 'gray.6', type: 'line' },
          { name: 'double', label: t('quality.chart'), color: 'red.6', type: 'line', strokeDasharray: '4 3' },
        ]}
        points={shown.map(({ week, observed, expected, double }) => ({
          at: formatDay(week),
          observed,
          expected,
          double,
        }))}
        cellOf={(at, series, text) => {
          const week = weekOf.get(at)
          if (series !== 'observed' || text === '0' || week === undefined) return undefined
          const created_at = { from: week, to: addDays(week, 6) }
          const filters = { code_product: cell.code_product, problem_type: [cell.problem_type_id], created_at }
          return <Link to={listLink('servicecalls', { ...filters, counted_failure: true })}>{text}</Link>
        }}
      />
    </QualitySection>
  )
}
