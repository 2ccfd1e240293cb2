import { ActionIcon } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChartLine, IconTable } from '../../ui/icons/laterIcons.tsx'
import classes from './Charts.module.css'
import { ChartTable } from './ChartTable.tsx'
import type { ChartProps } from './chart.ts'
import { WeekBars, type WeekBarsProps } from './WeekBars.tsx'

interface ChartPanelProps extends ChartProps, Pick<WeekBarsProps, 'bars' | 'max'> {
  /** Stands above the chart. */
  readonly heading: ReactNode
}

/** A small chart of weeks under its heading. A bar opens its list; a button shows the values as a table of links. */
export function ChartPanel({ heading, bars, max, ...chart }: ChartPanelProps) {
  const t = useT()
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.top}>
        <h3 className={classes.title} id={id}>
          {heading}
        </h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('text.labelled', {
            label: t(isTable ? 'overview.show_chart' : 'overview.show_table'),
            value: chart.title,
          })}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
        </ActionIcon>
      </div>
      {isTable ? (
        <ChartTable {...chart} />
      ) : (
        <WeekBars bars={bars} max={max} format={chart.format} linkOf={chart.linkOf} />
      )}
    </section>
  )
}
