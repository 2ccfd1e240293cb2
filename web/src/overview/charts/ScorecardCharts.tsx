import { filterOfPoint, type Scorecard } from '@callout/domain/overview/overview.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { Title } from '@mantine/core'
import { formatPercent, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { ChartPanel } from './ChartPanel.tsx'
import classes from './Charts.module.css'
import { chartColors } from './chart.ts'
import { chartAxes } from './chartAxes.ts'

/** A company's last 13 weeks beside the median of its network, which is grey. */
export function ScorecardCharts({ charts, societe_uuid, raison_sociale }: Scorecard) {
  const t = useT()
  const { count, tenths } = useFormats()
  const formats = {
    calls: (value: number) => count(Math.round(value)),
    hours_to_accept: tenths,
    first_visit: formatPercent,
  }
  const series = [
    { name: 'value', label: raison_sociale, color: chartColors.now },
    { name: 'network', label: t('overview.series.network'), color: chartColors.compared },
  ]
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {t('overview.last_weeks')}
      </Title>
      <div className={classes.charts}>
        {charts.map(({ name, points }) => (
          <ChartPanel
            key={name}
            title={t(name === 'calls' ? 'overview.chart.calls_done' : `overview.chart.${name}`)}
            unit={t('overview.week')}
            series={series}
            points={points}
            format={formats[name]}
            axis={chartAxes[name]}
            linkOf={({ at }) => {
              const days = filterOfPoint(name === 'calls' ? 'first_visit' : name, at, addDays(at, 6))
              return listLink('servicecalls', { subContractors: [societe_uuid], ...days })
            }}
          />
        ))}
      </div>
    </section>
  )
}
