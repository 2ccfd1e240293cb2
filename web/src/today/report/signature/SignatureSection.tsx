import { visitLimits } from '@callout/domain/visits/visit.ts'
import { errorIn } from '../../../platform/forms/fieldErrors.ts'
import { formatMoney } from '../../../platform/i18n/formats.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../../ui/fields/useMaxLengthError.ts'
import { TextField } from '../../fields/TextField.tsx'
import shared from '../../Shared.module.css'
import type { ReportBody } from '../reportForm.ts'
import { Section } from '../Section.tsx'
import type { ReportForm } from '../useReport.ts'
import { SignaturePadField } from './SignaturePadField.tsx'

interface SignatureSectionProps {
  readonly form: ReportForm
  /** Payment of the customer at the visit. */
  readonly payment: ReportBody['payment']
}

/** The name and the signature of the customer. Without a signature the name is enough. */
export function SignatureSection({ form, payment }: SignatureSectionProps) {
  const t = useT()
  const { values, errors, files, isCorrection, setField } = form
  const tooLong = useMaxLengthError(values.signed_by, visitLimits.name)
  const isSignedBefore = files.some(({ role }) => role === 'signature')
  return (
    <Section name="signature" error={errorIn(errors, 'signature')}>
      {payment && <p>{t('today.accepts_price', { amount: formatMoney(payment.amount) })}</p>}
      <TextField
        label={t('today.signed_by')}
        description={t('today.sign_optional')}
        value={values.signed_by}
        error={tooLong ?? (errors.signed_by && t(errors.signed_by))}
        onChange={(signed_by) => setField({ signed_by })}
      />
      {isCorrection ? (
        <p className={shared.quiet}>{t(isSignedBefore ? 'today.signed' : 'today.not_signed')}</p>
      ) : (
        <SignaturePadField value={values.signature} onChange={(signature) => setField({ signature })} />
      )}
    </Section>
  )
}
