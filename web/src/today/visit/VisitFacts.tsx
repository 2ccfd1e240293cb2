import type { Visit } from '@callout/domain/visits/visit.ts'
import { Anchor } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { formatDay, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { TelephoneParts } from '../../ui/records/TelephoneParts.tsx'
import shared from '../Shared.module.css'
import { EarlierVisits } from './EarlierVisits.tsx'
import classes from './Visit.module.css'
import { VisitsHere } from './VisitsHere.tsx'

const VisitPictures = lazyComponent(() => import('./VisitPictures.tsx'), 'VisitPictures')

/** Everything that the technician has to know at the door. */
export function VisitFacts({ visit }: { readonly visit: Visit }) {
  const t = useT()
  const { quantity } = useFormats()
  const {
    customer,
    address,
    appliance,
    payer,
    note = '',
    campaign,
    manuals = [],
    customer_photos = [],
    same_address = [],
  } = visit
  const phones = [...new Set([customer.phone, customer.phone2])].filter(Boolean)
  const written = [...visit.fees, ...visit.parts]
  return (
    <dl className={classes.facts}>
      {note !== '' && (
        <Fact label={t('today.note')}>
          <span className={classes.note}>{note}</span>
        </Fact>
      )}
      {campaign && (
        <Fact label={t('campaign.text')}>
          <span className={classes.text}>{campaign.text}</span>
          {campaign.to_check !== '' && <strong className={classes.text}>{campaign.to_check}</strong>}
          {campaign.parts.length > 0 && (
            <span className={shared.quiet}>
              {t('text.labelled', { label: t('campaign.parts'), value: campaign.parts.join(', ') })}
            </span>
          )}
        </Fact>
      )}
      <Fact label={t('today.fault')}>
        <span>{[visit.call_type, visit.problem].filter(Boolean).join(' · ')}</span>
        <strong className={classes.subject}>{visit.subject}</strong>
        {visit.description !== '' && <span className={classes.text}>{visit.description}</span>}
      </Fact>
      {customer_photos.length > 0 && (
        <Fact label={t('today.customer_photos')}>
          <Suspense>
            <VisitPictures photos={customer_photos} />
          </Suspense>
        </Fact>
      )}
      <Fact label={t('today.appliance')}>
        <span>{appliance.product || appliance.code}</span>
        {appliance.serial !== '' && !appliance.is_fictive && (
          <span className={shared.quiet}>
            {t('today.serial')} {appliance.serial}
          </span>
        )}
      </Fact>
      {manuals.length > 0 && (
        <Fact label={t('today.manuals')}>
          {manuals.map(({ text, url }) => (
            <Anchor key={url} className={classes.phone} href={url} target="_blank" rel="noreferrer">
              {text}
            </Anchor>
          ))}
        </Fact>
      )}
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
      <Fact label={t('today.call_number')}>
        <span>{visit.call_id}</span>
        {visit.company_phone && <PhoneLink phone={visit.company_phone} text="today.company_phone" />}
        {visit.office_phone && <PhoneLink phone={visit.office_phone} text="today.office_phone" />}
      </Fact>
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
      {same_address.length > 0 && (
        <Fact label={t('today.here')}>
          <VisitsHere visits={same_address} />
        </Fact>
      )}
    </dl>
  )
}

function PhoneLink({
  phone,
  text,
}: {
  readonly phone: string
  readonly text: 'today.company_phone' | 'today.office_phone'
}) {
  const t = useT()
  return (
    <Anchor className={classes.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {t(text, { phone })}
    </Anchor>
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
