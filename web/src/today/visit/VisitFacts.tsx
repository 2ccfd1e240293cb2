import type { Visit } from '@callout/domain/visits/visit.ts'
import type { ReactNode } from 'react'
import { formatDay, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { TelephoneParts } from '../../ui/records/TelephoneParts.tsx'
import shared from '../Shared.module.css'
import { EarlierVisits } from './EarlierVisits.tsx'
import classes from './Visit.module.css'

/** Everything that the technician has to know at the door. */
export function VisitFacts({ visit }: { readonly visit: Visit }) {
  const t = useT()
  const { quantity } = useFormats()
  const { customer, address, appliance, payer, note = '' } = visit
  const phones = [...new Set([customer.phone, customer.phone2])].filter(Boolean)
  const written = [...visit.fees, ...visit.parts]
  return (
    <dl className={classes.facts}>
      {note !== '' && (
        <Fact label={t('today.note')}>
          <span className={classes.note}>{note}</span>
        </Fact>
      )}
      <Fact label={t('today.fault')}>
        <span>{[visit.call_type, visit.problem].filter(Boolean).join(' · ')}</span>
        <strong className={classes.subject}>{visit.subject}</strong>
        {visit.description !== '' && <span className={classes.text}>{visit.description}</span>}
      </Fact>
      <Fact label={t('today.appliance')}>
        <span>{appliance.product || appliance.code}</span>
        {appliance.serial !== '' && !appliance.is_fictive && (
          <span className={shared.quiet}>
            {t('today.serial')} {appliance.serial}
          </span>
        )}
      </Fact>
      <Fact label={t('today.payer')}>
        <span>{payer.who === 'unknown' ? t('today.payer_unknown') : t(`call.pays.${payer.who}`)}</span>
        <span className={shared.quiet}>
          {[payer.why, payer.until && t('today.until', { day: formatDay(payer.until) })].filter(Boolean).join(' · ')}
        </span>
      </Fact>
      <Fact label={t('today.address')}>
        <span>{address.text}</span>
        {address.details !== '' && <span className={shared.quiet}>{address.details}</span>}
      </Fact>
      {phones.length > 0 && (
        <Fact label={t('today.customer')}>
          {phones.map((phone) => (
            <TelephoneParts key={phone} phone={phone} links={customer.telephones} className={classes.phone} />
          ))}
        </Fact>
      )}
      {written.length > 0 && (
        <Fact label={t('today.written')}>
          {written.map((line) => (
            <span key={`${line.DocNum} ${line.code}`}>
              {quantity(line.Quantity)} × {line.text}
            </span>
          ))}
        </Fact>
      )}
      {visit.earlier.length > 0 && (
        <Fact label={t('today.earlier')}>
          <EarlierVisits earlier={visit.earlier} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
