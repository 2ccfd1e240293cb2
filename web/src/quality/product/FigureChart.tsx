import '@mantine/charts/styles.css'
import { CompositeChart, type CompositeChartSeries } from '@mantine/charts'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Quality.module.css'

interface FigureChartProps {
  readonly title: string
  /** Name of the first column. */
  readonly axis: string
  readonly series: readonly (CompositeChartSeries & { readonly label: string })[]
  /** The text of each point, and a value for each series; null where there is none. */
  readonly points: readonly { readonly at: string; readonly [series: string]: string | number | null }[]
  readonly format: (value: number) => string
  /** Content of a cell of the table besides its number, for instance a link. */
  readonly cellOf?: (at: string, series: string, text: string) => ReactNode
}

/** A chart with its values as a table beside it. */
export function FigureChart({ title, axis, series, points, format, cellOf }: FigureChartProps) {
  const t = useT()
  return (
    <div className={classes.beside}>
      <div
        role="img"
        aria-label={t('text.labelled', { label: title, value: series.map(({ label }) => label).join(', ') })}
      >
        <CompositeChart
          h={260}
          data={[...points]}
          dataKey="at"
          series={[...series]}
          gridAxis="y"
          tickLine="none"
          curveType="linear"
          withDots={false}
          withLegend
          valueFormatter={format}
          xAxisProps={{ minTickGap: 16 }}
          yAxisProps={{ width: 56, tickCount: 5 }}
          lineProps={{ isAnimationActive: false }}
          barProps={{ isAnimationActive: false }}
          maxBarWidth={24}
          composedChartProps={{ accessibilityLayer: false }}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={classes.chartTable} tabIndex={0} aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{point.at}</th>
                {series.map(({ name }) => {
                  const value = point[name]
                  const text = typeof value === 'number' ? format(value) : '—'
                  return <td key={name}>{cellOf?.(point.at, name, text) ?? text}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
