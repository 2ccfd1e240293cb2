import '@mantine/charts/styles.css'
import type { CostRow } from '@callout/domain/quality/costs.api.ts'
import { BarChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMoney, formatPercent, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink } from '../platform/lists/listLink.ts'
import classes from './Quality.module.css'
import { productPath } from './qualityLinks.ts'
import { useQualityNames } from './useQualityNames.ts'

const [bars, mostRows] = [10, 20]

interface CostTableProps {
  readonly kind: 'problems' | 'parts' | 'products'
  readonly rows: readonly CostRow[]
}

/** Costs as a Pareto chart with its table: the dearest first, with the share of all that is reached. */
export function CostTable({ kind, rows }: CostTableProps) {
  const t = useT()
  const { count } = useFormats()
  const { problemName } = useQualityNames()
  const nameOf = ({ key, name }: CostRow) => (kind === 'problems' ? problemName(key) : name || key)
  const total = rows.reduce((sum, { cost }) => sum + cost, 0)
  const label = t(`quality.by.${kind}`)
  if (rows.length === 0) return <Text c="dimmed">{t('quality.no_costs')}</Text>
  let reached = 0
  const shown = rows.slice(0, mostRows).map((row) => {
    reached += row.cost
    return { ...row, reached: total > 0 ? reached / total : 0 }
  })
  return (
    <div className={classes.beside}>
      <div role="img" aria-label={t('text.labelled', { label: t('quality.costs'), value: label })}>
        <BarChart
          h={40 + Math.min(bars, rows.length) * 32}
          data={rows.slice(0, bars).map((row) => ({ name: nameOf(row), cost: Math.round(row.cost) }))}
          dataKey="name"
          orientation="vertical"
          series={[{ name: 'cost', label: t('quality.cost'), color: 'accent.6' }]}
          gridAxis="x"
          tickLine="none"
          yAxisProps={{ width: 150 }}
          valueFormatter={(euros) => `${count(euros)}\u00a0€`}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <div className={classes.scrolled}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">{t('quality.calls')}</th>
              <th scope="col">{t('quality.cost')}</th>
              <th scope="col">{t('quality.reached')}</th>
              <th scope="col">{t('quality.first_visit')}</th>
              <th scope="col">{t('quality.repeats')}</th>
              <th scope="col">{t('quality.per_appliance')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {kind === 'products' ? <Link to={productPath(row.key)}>{nameOf(row)}</Link> : nameOf(row)}
                </th>
                <td>
                  <Link to={listLink(row.list, row.filterData)}>{count(row.count)}</Link>
                </td>
                <td>{formatMoney(row.cost)}</td>
                <td>{formatPercent(row.reached)}</td>
                <td>{row.first_visit === null ? '—' : formatPercent(row.first_visit)}</td>
                <td>{formatPercent(row.repeats)}</td>
                <td>{row.appliances > 0 ? formatMoney(row.cost / row.appliances) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
