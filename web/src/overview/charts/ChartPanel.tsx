import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { ActionIcon } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Charts.module.css'
import { ChartTable } from './ChartTable.tsx'

/** A line of a chart: the field of the points, its name and its colour. */
export interface ChartSeries {
  readonly name: string
  readonly label: string
  readonly color: string
}

/** A point of a chart: the first day it stands for, and a value for each series; null if there is none. */
export interface ChartPoint {
  readonly at: string
  readonly [series: string]: string | number | null | undefined
}

export interface ChartProps {
  readonly title: string
  /** Name of what a point stands for: day or week. */
  readonly unit: string
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  readonly format: (value: number) => string
  /** URL of the list behind a value. */
  readonly linkOf: (point: ChartPoint, series: string) => string
}

/** Colours of the lines: the present, what it is compared with, and a second line of the present. */
export const chartColors = { now: 'accent.6', compared: 'gray.5', second: 'teal.6' } as const

/** A small line chart. A click on a point opens its list; a button shows the same values as a table of links. */
export function ChartPanel(chart: ChartProps) {
  const { title, series, points, format, linkOf } = chart
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const [isTable, setTable] = useState(false)
  const [first] = series
  const open = (label: unknown) => {
    const point = points.find(({ at }) => at === label)
    if (point && first) void navigate({ to: linkOf(point, first.name) })
  }
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.top}>
        <h3 className={classes.title} id={id}>
          {title}
        </h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${t(isTable ? 'overview.show_chart' : 'overview.show_table')}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
        </ActionIcon>
      </div>
      {isTable ? (
        <ChartTable {...chart} />
      ) : (
        <div role="img" aria-label={`${title}: ${series.map(({ label }) => label).join(', ')}`}>
          <LineChart
            h={160}
            data={points as ChartPoint[]}
            dataKey="at"
            series={[...series]}
            curveType="linear"
            strokeWidth={2}
            withDots={false}
            gridAxis="y"
            tickLine="none"
            valueFormatter={format}
            lineProps={{ isAnimationActive: false }}
            xAxisProps={{ tickFormatter: shortDay, minTickGap: 32 }}
            yAxisProps={{ width: 40, tickCount: 4 }}
            lineChartProps={{
              accessibilityLayer: false,
              className: classes.chart,
              onClick: ({ activeLabel }) => open(activeLabel),
            }}
          />
        </div>
      )}
      <ul className={classes.legend}>
        {series.map(({ name, label, color }) => (
          <li key={name} className={classes.series}>
            <span
              className={classes.swatch}
              style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }}
            />
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Month and day. */
const shortDay = (at: string) => formatDay(at).slice(5)
