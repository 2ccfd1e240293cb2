import type { QualityOverview } from '@callout/domain/quality/overview.ts'
import { formatPercent, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Fact } from '../ui/layout/Fact.tsx'
import classes from './Quality.module.css'
import { QualitySection } from './QualitySection.tsx'

/** Limits of the page's figures. */
export function QualityFoot({ overview }: { readonly overview: QualityOverview }) {
  const t = useT()
  const { tenths, day, readerTime, quantity, count } = useFormats()
  const { budget, alarms_this_year, false_alarms_this_year, coverage, since, defect_code_days, visible, updated_at } =
    overview
  return (
    <QualitySection title={t('quality.trust')}>
      <dl className={classes.facts}>
        <Fact term={t('quality.budget')}>
          {t('quality.budget_text', {
            budget: quantity(budget),
            alarms: alarms_this_year,
            false_alarms: false_alarms_this_year,
          })}
        </Fact>
        <Fact term={t('quality.coverage')}>{t('quality.coverage_text', { share: formatPercent(coverage) })}</Fact>
        <Fact term={t('quality.delay')}>
          {defect_code_days === null ? '—' : t('quality.delay_text', { days: tenths(defect_code_days) })}
        </Fact>
        <Fact term={t('quality.visible')}>
          {visible.length === 0
            ? '—'
            : visible
                .map(({ calls, ratio }) => t('quality.visible_text', { calls: count(calls), ratio: tenths(ratio) }))
                .join(' · ')}
        </Fact>
        <Fact term={t('quality.since')}>{since === null ? '—' : day(since)}</Fact>
        <Fact term={t('quality.updated')}>{updated_at === null ? '—' : readerTime(updated_at)}</Fact>
      </dl>
    </QualitySection>
  )
}
