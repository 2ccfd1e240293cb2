import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { defectText } from './defect/defectTree.ts'
import type { Line, ReportValues } from './reportForm.ts'

interface SummaryFacts {
  readonly values: ReportValues
  readonly photos: number
  readonly hasSignature: boolean
  readonly lists: VisitDays['lists']
}

interface Texts {
  readonly t: Translate
  readonly quantity: (value: number) => string
}

/** The content of a report, as labels and texts. */
export function summaryRows({ values, photos, hasSignature, lists }: SummaryFacts, { t, quantity }: Texts) {
  const none = t('today.none')
  const fees = new Map(lists.fees.map(({ ItemCode, text }) => [ItemCode, text]))
  const parts = new Map(lists.parts.map(({ CodeCom, text }) => [CodeCom, text]))
  const linesText = (lines: readonly Line[], names: ReadonlyMap<string, string>) =>
    lines
      .filter(({ Quantity }) => !Number.isNaN(Quantity))
      .map(({ code, Quantity, text = code }) => `${quantity(Quantity)} × ${names.get(code) ?? text}`)
      .join(', ') || none
  const signed = [values.signed_by, t(hasSignature ? 'today.signed' : 'today.not_signed')].filter(Boolean).join(' · ')
  return [
    [t('today.result'), values.result === '' ? none : t(`visit.result.${values.result}`)],
    [t('today.photos'), photos > 0 ? t('today.photo_count', { count: photos }) : none],
    [t('today.serial'), values.serial_number || none],
    [t('today.defect'), defectText(lists.defects, values) || none],
    [t('today.parts'), linesText([...values.parts, ...values.other_parts], parts)],
    [t('today.fees'), linesText(values.fees, fees)],
    [t('today.signature'), signed],
  ] as const
}

/** A whole report as text, to be pasted elsewhere. */
export function reportText(
  { call_id, customer }: Pick<Visit, 'call_id' | 'customer'>,
  facts: SummaryFacts,
  texts: Texts,
) {
  const { remark, missing } = facts.values
  const typed = [
    [texts.t('today.remark'), remark],
    [texts.t('today.missing'), missing],
  ].filter(([, text]) => text !== '')
  const rows = [...summaryRows(facts, texts), ...typed].map(([label, text]) => `${label}: ${text}`)
  return [`${call_id} · ${customer.name}`, ...rows].join('\n')
}
