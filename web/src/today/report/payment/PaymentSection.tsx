import { namedPayers, paymentMeans } from '@callout/domain/visits/payment.ts'
import { type Visit, visitLimits } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorIn } from '../../../platform/forms/fieldErrors.ts'
import { formatMoney, useFormats } from '../../../platform/i18n/formats.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { TextArea } from '../../fields/TextArea.tsx'
import shared from '../../Shared.module.css'
import classes from '../Report.module.css'
import { Section } from '../Section.tsx'
import type { ReportForm } from '../useReport.ts'
import { type PriceFacts, payerOfReport, priceOfReport } from './visitPrice.ts'

interface PaymentSectionProps {
  readonly form: ReportForm
  readonly visit: Visit
  readonly facts: PriceFacts
}

/** The payer, by warranty and contract or for a reason; and if it is the customer, the price and how it was paid. */
export function PaymentSection({ form, visit, facts }: PaymentSectionProps) {
  const t = useT()
  const { values, errors, setField } = form
  const payer = payerOfReport(values, visit)
  const [isChanging, setChanging] = useState(values.payer !== '')
  return (
    <Section name="payment" error={errorIn(errors, 'payment')}>
      {isChanging ? (
        <>
          <fieldset className={classes.results} aria-label={t('today.payer')}>
            {namedPayers.map((named) => (
              <label key={named} className={shared.choice}>
                <input
                  type="radio"
                  name="payer"
                  checked={payer === named}
                  onChange={() => setField({ payer: named === visit.payer.who ? '' : named })}
                />
                {t(`call.pays.${named}`)}
              </label>
            ))}
          </fieldset>
          {values.payer !== '' && (
            <TextArea
              label={t('today.payer_reason')}
              required
              maxLength={visitLimits.missing}
              value={values.payer_reason}
              error={errors.payer_reason}
              onChange={(payer_reason) => setField({ payer_reason })}
            />
          )}
        </>
      ) : (
        <>
          <p>{payer === 'unknown' ? t('today.payer_unknown') : t(`call.pays.${payer}`)}</p>
          <Button variant="default" size="lg" onClick={() => setChanging(true)}>
            {t('today.change_payer')}
          </Button>
        </>
      )}
      {payer === 'customer' && <Payment form={form} visit={visit} facts={facts} />}
    </Section>
  )
}

/** The price that the customer accepts by signing, and the means. */
function Payment({ form: { values, setField }, visit, facts }: PaymentSectionProps) {
  const t = useT()
  const { quantity } = useFormats()
  const price = priceOfReport(values, facts)
  if (!price || price.total === 0) return <p className={shared.quiet}>{t('today.price_without_lines')}</p>
  const rows = [
    [t('today.fees'), price.fees],
    [t('today.parts'), price.parts],
    [facts.tax_rate == null ? t('today.tax_unknown') : t('today.tax', { rate: quantity(facts.tax_rate) }), price.tax],
  ] as const
  return (
    <>
      <dl className={classes.price}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{t('today.price')}</dt>
          <dd>{formatMoney(price.total)}</dd>
        </div>
      </dl>
      {values.other_parts.length > 0 && <p className={shared.quiet}>{t('today.price_without_other_parts')}</p>}
      <fieldset className={classes.results} aria-label={t('today.paid_by')}>
        {(['', ...paymentMeans] as const).map((means) => (
          <label key={means} className={shared.choice}>
            <input
              type="radio"
              name="means"
              checked={values.paid_means === means}
              onChange={() => setField({ paid_means: means })}
            />
            {means === '' ? t('today.not_paid') : t(`visit.means.${means}`)}
          </label>
        ))}
      </fieldset>
      {values.paid_means !== '' && (
        <p className={shared.quiet}>
          {t(visit.customer.email === '' ? 'today.no_receipt' : 'today.receipt_to', { email: visit.customer.email })}
        </p>
      )}
    </>
  )
}
