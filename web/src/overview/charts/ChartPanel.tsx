import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { ActionIcon } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChartLine, IconTable } from '../../ui/icons/laterIcons.tsx'
import classes from './Charts.module.css'
import { ChartTable } from './ChartTable.tsx'
import type { ChartPoint, ChartProps } from './chart.ts'

/** A small line chart. A click on a point opens its list; a button shows the same values as a table of links. */
export function ChartPanel(chart: ChartProps) {
  const { title, series, points, format, axis, linkOf } = chart
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
          aria-label={t('text.labelled', {
            label: t(isTable ? 'overview.show_chart' : 'overview.show_table'),
            value: title,
          })}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
        </ActionIcon>
      </div>
      {isTable ? (
        <ChartTable {...chart} />
      ) : (
        <div
          role="img"
          aria-label={t('text.labelled', { label: title, value: series.map(({ label }) => label).join(', ') })}
        >
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
            yAxisProps={{
              width: 44,
              tickCount: 3,
              tickFormatter: axis.format,
              // Labels are whole numbers: a tick between two of them would repeat its neighbour's label.
              ...(axis.ends ? { domain: [...axis.ends] } : { allowDecimals: false }),
            }}
            lineChartProps={{
              accessibilityLayer: false,
              // Without this margin, a line at the highest value would be cut in half.
              margin: { top: 4 },
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
