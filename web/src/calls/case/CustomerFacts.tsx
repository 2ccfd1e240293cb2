import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Anchor } from '@mantine/core'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './CallSummary.module.css'
import { addressLine, mapLink, telephoneLink } from './contactLinks.ts'

/** The customer's name, and the ways to reach and to find them. */
export function CustomerFacts({ call }: { call: CallRecord }) {
  const t = useT()
  const address = addressLine(call)
  const phones = [...new Set([call.phone, call.phone2])].filter((phone) => phone !== '')
  return (
    <>
      <span className={classes.main}>{call.customer_name || t('call.no_customer')}</span>
      {phones.map((phone) => (
        <Anchor key={phone} href={telephoneLink(phone)} className={classes.link}>
          <IconPhone size={16} aria-hidden />
          {phone}
        </Anchor>
      ))}
      {call.email !== '' && (
        <Anchor href={`mailto:${call.email}`} className={classes.link}>
          <IconMail size={16} aria-hidden />
          {call.email}
        </Anchor>
      )}
      {address !== '' && (
        <Anchor
          href={mapLink(call, call.pays)}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.link}
          title={t('call.map')}
        >
          <IconMapPin size={16} aria-hidden />
          {address}
        </Anchor>
      )}
    </>
  )
}
