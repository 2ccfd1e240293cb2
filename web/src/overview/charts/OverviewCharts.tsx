import { filterOfPoint, type Overview } from '@callout/domain/overview/overview.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { Link } from '@tanstack/react-router'
import { formatPercent, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { ChartsSection } from './ChartsSection.tsx'
import { changeSentence, medianOf } from './changeSentence.ts'

/** The last weeks after as many weeks before, which are grey, each with the median of its period. */
export function OverviewCharts({ charts }: Pick<Overview, 'charts'>) {
  const t = useT()
  return (
    <ChartsSection
      weeks={charts[0]?.points.length ?? 0}
      legend={[
        ['before', t('overview.series.before')],
        ['value', t('overview.series.value')],
        ['line', t('overview.series.median')],
      ]}
    >
      {charts.map((chart) => (
        <OverviewChart key={chart.name} {...chart} />
      ))}
    </ChartsSection>
  )
}

function OverviewChart({ name, points }: Overview['charts'][number]) {
  const t = useT()
  const { count, tenths } = useFormats()
  const title = t(`overview.chart.${name}`)
  const now = medianOf(points.map(({ value }) => value))
  const before = medianOf(points.map((point) => point.before))
  const daysBefore = 7 * points.length
  const [first, last] = [points[0]?.at ?? '', addDays(points.at(-1)?.at ?? '', 6)]
  const label = { calls: t('overview.series.opened'), hours_to_accept: title, first_visit: title }[name]
  const done = name === 'calls' ? [{ name: 'done', label: t('overview.series.done') }] : []
  return (
    <ChartPanel
      title={title}
      heading={
        now === null ? (
          t('text.labelled', { label: title, value: '—' })
        ) : (
          <Link to={listLink('servicecalls', filterOfPoint(name, first, last))}>
            {changeSentence(t, name, now, before)}
          </Link>
        )
      }
      series={[{ name: 'value', label }, ...done, { name: 'before', label: t('overview.series.before') }]}
      points={points}
      bars={[
        ...points.map((point) => ({
          at: addDays(point.at, -daysBefore),
          value: point.before,
          line: before,
          isBefore: true,
        })),
        ...points.map(({ at, value }) => ({ at, value, line: now })),
      ]}
      format={{ calls: count, hours_to_accept: tenths, first_visit: formatPercent }[name]}
      max={name === 'first_visit' ? 1 : undefined}
      linkOf={({ at }, series) => {
        const from = series === 'before' ? addDays(at, -daysBefore) : at
        return listLink('servicecalls', filterOfPoint(series === 'done' ? 'first_visit' : name, from, addDays(from, 6)))
      }}
    />
  )
}
