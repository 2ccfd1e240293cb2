import '@mantine/charts/styles.css'
import type { SimulationResult } from '@callout/domain/policy/simulation.ts'
import { BarChart } from '@mantine/charts'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { companyPath } from '../../platform/browser/recordPaths.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Trial.module.css'

/** Companies in the chart: those with the most calls. */
const maxBars = 12

const colors = { today: 'gray.5', tried: 'accent.6' } as const

/** The calls of each company under both policies, as a chart, and as a table of all companies. */
export function LoadChart({ companies }: Pick<SimulationResult, 'companies'>) {
  const t = useT()
  const series = [
    { name: 'today', label: t('policy.try_today'), color: colors.today },
    { name: 'tried', label: t('policy.try_tried'), color: colors.tried },
  ]
  const title = t('policy.try_load')
  const bars = companies.slice(0, maxBars)
  return (
    <div>
      <Title order={3}>{title}</Title>
      <div
        role="img"
        aria-label={t('text.labelled', { label: title, value: series.map(({ label }) => label).join(', ') })}
      >
        <BarChart
          h={40 + bars.length * 32}
          data={bars}
          dataKey="raison_sociale"
          orientation="vertical"
          series={series}
          gridAxis="x"
          tickLine="none"
          yAxisProps={{ width: 120 }}
          valueFormatter={formatCount}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <div className={classes.scrolled}>
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <td />
              {series.map(({ name, label, color }) => (
                <th key={name} scope="col">
                  <span
                    className={classes.swatch}
                    style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }}
                  />
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {companies.map(({ societe_uuid, raison_sociale, today, tried }) => (
              <tr key={societe_uuid}>
                <th scope="row">
                  <Link to={companyPath(societe_uuid)}>{raison_sociale}</Link>
                </th>
                <td>{formatCount(today)}</td>
                <td>{formatCount(tried)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
