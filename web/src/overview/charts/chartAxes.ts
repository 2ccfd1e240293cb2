import { formatCount, formatPercent } from '../../platform/i18n/formats.ts'
import type { ChartProps } from './chart.ts'

const wholeNumbers: ChartProps['axis'] = { format: (value) => formatCount(Math.round(value)) }

/** The vertical axis of each chart. */
export const chartAxes = {
  calls: wholeNumbers,
  hours_to_accept: wholeNumbers,
  first_visit: { format: formatPercent, ends: [0, 1] },
} as const satisfies Record<string, ChartProps['axis']>
