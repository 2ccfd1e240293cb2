import type { VisitDays } from '@callout/domain/visits/visit.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Report.module.css'
import { summaryRows } from './summaryRows.ts'
import type { ReportForm } from './useReport.ts'

interface SummaryProps {
  readonly form: ReportForm
  readonly lists: VisitDays['lists']
}

/** All that is about to be sent, at a glance. */
export function Summary({ form: { values, photos, hasSignature }, lists }: SummaryProps) {
  const t = useT()
  const { quantity } = useFormats()
  const rows = summaryRows({ values, photos: photos.length, hasSignature, lists }, { t, quantity })
  return (
    <section className={classes.section} aria-label={t('today.summary')}>
      <h2>{t('today.summary')}</h2>
      <dl className={classes.summary}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
