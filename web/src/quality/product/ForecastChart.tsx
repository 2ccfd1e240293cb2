import type { ProductQuality } from '@callout/domain/quality/quality.ts'
import { Text } from '@mantine/core'
import { formatQuantity, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMonthName } from '../../platform/i18n/useMonthName.ts'
import { QualitySection } from '../QualitySection.tsx'
import { FigureChart } from './FigureChart.tsx'

/** Calls of the next twelve months, with their interval of 90 % and their cost. */
export function ForecastChart({ forecast }: Pick<ProductQuality, 'forecast'>) {
  const t = useT()
  const { count } = useFormats()
  const monthName = useMonthName()
  const title = t('quality.forecast')
  const sum = (name: 'calls' | 'cost') => Math.round(forecast.reduce((total, month) => total + month[name], 0))
  return (
    <QualitySection title={title} hint={t('quality.forecast_hint')}>
      {forecast.length === 0 ? (
        <Text c="dimmed">{t('quality.no_life')}</Text>
      ) : (
        <>
          <Text>{t('quality.forecast_sum', { calls: count(sum('calls')), cost: `${count(sum('cost'))}\u00a0€` })}</Text>
          <FigureChart
            title={title}
            axis={t('account.month')}
            format={formatQuantity}
            series={[
              { name: 'calls', label: t('quality.calls'), color: 'accent.6', type: 'bar' },
              { name: 'lower', label: t('quality.lower'), color: 'gray.6', type: 'line', strokeDasharray: '4 3' },
              { name: 'upper', label: t('quality.upper'), color: 'gray.6', type: 'line', strokeDasharray: '4 3' },
            ]}
            points={forecast.map(({ month, calls, lower, upper }) => ({
              at: monthName(month, 'short'),
              calls,
              lower,
              upper,
            }))}
          />
        </>
      )}
    </QualitySection>
  )
}
