import type { VisitResult } from '@callout/domain/visits/visit.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Question } from '../dialogs/Question.tsx'
import type { ReportBody } from './reportForm.ts'

interface SendQuestionProps {
  readonly result: VisitResult
  /** Numbers of the lines and of the photos in the report. */
  readonly fees: number
  readonly photos: number
  /** Payment of the customer at the visit. */
  readonly payment: ReportBody['payment']
  /** True if fees are expected: once the call is done, they can't be added. */
  readonly isWithoutFees: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Asks once before a report is sent, with what it says in short. */
export function SendQuestion({ result, fees, photos, payment, isWithoutFees, onSend, onClose }: SendQuestionProps) {
  const t = useT()
  const content = [
    t(`visit.result.${result}`),
    fees > 0 ? t('today.fee_count', { count: fees }) : t('today.without_fees'),
    photos > 0 ? t('today.photo_count', { count: photos }) : t('today.without_photos'),
    ...(payment ? [`${formatMoney(payment.amount)} (${t(`visit.means.${payment.means}`)})`] : []),
  ]
  return (
    <Question
      title={t(isWithoutFees ? 'today.no_fees_title' : 'today.send_title')}
      action={t(isWithoutFees ? 'today.send_without_fees' : 'today.send_now')}
      {...(!isWithoutFees && { color: '' })}
      onConfirm={onSend}
      onClose={onClose}
    >
      <strong>{content.join(', ')}</strong>
      {isWithoutFees && (
        <>
          <br />
          {t('today.no_fees_text')}
        </>
      )}
    </Question>
  )
}
