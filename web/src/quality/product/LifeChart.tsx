import type { ProductQuality } from '@callout/domain/quality/quality.ts'
import { Text } from '@mantine/core'
import { formatQuantity } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { QualitySection } from '../QualitySection.tsx'
import { FigureChart } from './FigureChart.tsx'

/** Failures of 100 appliances in each month in service, with their exact band, and what the Weibull life says. */
export function LifeChart({ life, weibull }: Pick<ProductQuality, 'life' | 'weibull'>) {
  const t = useT()
  const title = t('quality.life')
  // The band of few appliances would flatten all others.
  const known = life.filter(({ at_risk }) => at_risk >= 5)
  return (
    <QualitySection title={title} hint={t('quality.life_hint')}>
      {weibull && (
        <Text>
          {t(weibull.lower > 1 ? 'quality.wears' : weibull.upper < 1 ? 'quality.settles' : 'quality.by_chance', {
            shape: formatQuantity(weibull.shape),
            lower: formatQuantity(weibull.lower),
            upper: formatQuantity(weibull.upper),
            scale: formatQuantity(Math.round(weibull.scale)),
          })}{' '}
          {!weibull.own && t('quality.shape_of_family')}
        </Text>
      )}
      {known.length === 0 ? (
        <Text c="dimmed">{t('quality.no_life')}</Text>
      ) : (
        <FigureChart
          title={title}
          axis={t('quality.month_in_service')}
          format={formatQuantity}
          series={[
            { name: 'hazard', label: t('quality.of_hundred'), color: 'accent.6', type: 'line' },
            { name: 'lower', label: t('quality.lower'), color: 'gray.5', type: 'line', strokeDasharray: '4 3' },
            { name: 'upper', label: t('quality.upper'), color: 'gray.5', type: 'line', strokeDasharray: '4 3' },
          ]}
          points={known.map(({ month, hazard, lower, upper }) => ({
            at: String(month),
            hazard: hazard * 100,
            lower: lower * 100,
            upper: upper * 100,
          }))}
        />
      )}
    </QualitySection>
  )
}
