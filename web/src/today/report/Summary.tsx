import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { type Defects, defectText } from './defect/defectTree.ts'
import classes from './Report.module.css'
import { isSigned, type Line } from './reportForm.ts'
import type { Item } from './Section.tsx'
import type { ReportForm } from './useReport.ts'

interface SummaryProps {
  readonly form: ReportForm
  readonly defects: Defects
  readonly fees: readonly Item[]
  readonly parts: readonly Item[]
}

/** All that is about to be sent, at a glance. */
export function Summary({ form, defects, fees, parts }: SummaryProps) {
  const t = useT()
  const { quantity } = useFormats()
  const { values, photos, files } = form
  const none = t('today.none')
  const linesText = (lines: readonly Line[], items: readonly Item[]) =>
    lines
      .filter(({ Quantity }) => !Number.isNaN(Quantity))
      .map(({ code, Quantity }) => `${quantity(Quantity)} × ${items.find((item) => item.code === code)?.text ?? code}`)
      .join(', ') || none
  const hasSignature = isSigned(values) || files.some(({ role }) => role === 'signature')
  const signed = [values.signed_by, t(hasSignature ? 'today.signed' : 'today.not_signed')].filter(Boolean).join(' · ')
  const rows = [
    [t('today.result'), values.result === '' ? none : t(`visit.result.${values.result}`)],
    [t('today.photos'), photos.length > 0 ? t('today.photo_count', { count: photos.length }) : none],
    [t('today.serial'), values.serial_number || none],
    [t('today.defect'), defectText(defects, values) || none],
    [t('today.parts'), linesText(values.parts, parts)],
    [t('today.fees'), linesText(values.fees, fees)],
    [t('today.signature'), signed],
  ]
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
