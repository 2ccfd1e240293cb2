import type { ProductQuality } from '@callout/domain/quality/quality.ts'
import { meanFailuresByQuarter } from '@callout/domain/quality/start-quarters.ts'
import { formatQuantity, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { QualitySection } from '../QualitySection.tsx'
import { FigureChart } from './FigureChart.tsx'

const colors = ['red.6', 'orange.6', 'teal.6', 'blue.6', 'grape.6', 'gray.6'] as const

/** Mean failures of 100 appliances up to each month in service, a line for each of the newest quarters of start. */
export function CumulativeChart({ triangle }: Pick<ProductQuality, 'triangle'>) {
  const t = useT()
  const { count } = useFormats()
  const quarters = meanFailuresByQuarter(triangle).slice(-colors.length).reverse()
  const title = t('quality.cumulative')
  if (quarters.length === 0) return null
  const months = Math.max(...quarters.map(({ cumulative }) => cumulative.length))
  return (
    <QualitySection title={title} hint={t('quality.cumulative_hint')}>
      <FigureChart
        title={title}
        axis={t('quality.month_in_service')}
        format={formatQuantity}
        series={quarters.map(({ quarter, units }, index) => ({
          name: quarter,
          label: `${quarter} (${count(units)})`,
          color: colors[index] ?? 'gray.6',
          type: 'line' as const,
        }))}
        points={Array.from({ length: months }, (_, month) => ({
          at: String(month),
          ...Object.fromEntries(
            quarters.map(({ quarter, cumulative }) => {
              const value = cumulative[month]
              return [quarter, value === undefined ? null : value * 100]
            }),
          ),
        }))}
      />
    </QualitySection>
  )
}
