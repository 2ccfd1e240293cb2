import { filterOfPoint } from '@callout/domain/overview/overview.ts'
import type { Scorecard } from '@callout/domain/overview/scorecard.api.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { formatPercent, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { ChartsSection } from './ChartsSection.tsx'

/** A company's last weeks with the median of its network as a line. */
export function ScorecardCharts({ charts, societe_uuid, raison_sociale }: Scorecard) {
  const t = useT()
  const { count, tenths } = useFormats()
  const formats = {
    calls: (value: number) => count(Math.round(value)),
    hours_to_accept: tenths,
    first_visit: formatPercent,
  }
  const series = [
    { name: 'value', label: raison_sociale },
    { name: 'network', label: t('overview.series.network') },
  ]
  return (
    <ChartsSection
      weeks={charts[0]?.points.length ?? 0}
      legend={[
        ['value', raison_sociale],
        ['line', t('overview.series.network')],
      ]}
    >
      {charts.map(({ name, points }) => {
        const title = t(name === 'calls' ? 'overview.chart.calls_done' : `overview.chart.${name}`)
        return (
          <ChartPanel
            key={name}
            title={title}
            heading={title}
            series={series}
            points={points}
            bars={points.map(({ at, value, network }) => ({ at, value, line: network }))}
            format={formats[name]}
            max={name === 'first_visit' ? 1 : undefined}
            linkOf={({ at }, of) => {
              const days = filterOfPoint(name === 'calls' ? 'first_visit' : name, at, addDays(at, 6))
              return of === 'network'
                ? undefined
                : listLink('servicecalls', { subContractors: [societe_uuid], ...days })
            }}
          />
        )
      })}
    </ChartsSection>
  )
}
