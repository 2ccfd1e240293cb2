import { filterOfPoint, type Overview } from '@callout/domain/overview/overview.ts'
import { Title } from '@mantine/core'
import { formatPercent, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { ChartPanel } from './ChartPanel.tsx'
import classes from './Charts.module.css'
import { type ChartSeries, chartColors } from './chart.ts'
import { chartAxes } from './chartAxes.ts'

/** The last 30 days beside the 30 days before, which are grey. */
export function OverviewCharts({ charts }: { readonly charts: Overview['charts'] }) {
  const t = useT()
  const { count, tenths } = useFormats()
  const before: ChartSeries = { name: 'before', label: t('overview.series.before'), color: chartColors.compared }
  const seriesOf = {
    calls: [
      { name: 'value', label: t('overview.series.opened'), color: chartColors.now },
      { name: 'done', label: t('overview.series.done'), color: chartColors.second },
      before,
    ],
    hours_to_accept: [{ name: 'value', label: t('overview.series.value'), color: chartColors.now }, before],
    first_visit: [{ name: 'value', label: t('overview.series.value'), color: chartColors.now }, before],
  }
  const formats = { calls: count, hours_to_accept: tenths, first_visit: formatPercent }
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {t('overview.last_days')}
      </Title>
      <div className={classes.charts}>
        {charts.map(({ name, points }) => (
          <ChartPanel
            key={name}
            title={t(`overview.chart.${name}`)}
            unit={t('overview.day')}
            series={seriesOf[name]}
            points={points}
            format={formats[name]}
            axis={chartAxes[name]}
            linkOf={({ at }, series) =>
              listLink('servicecalls', filterOfPoint(series === 'done' ? 'first_visit' : name, at))
            }
          />
        ))}
      </div>
    </section>
  )
}
