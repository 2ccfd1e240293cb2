import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { Anchor, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './CustomerPage.module.css'

const mapUrl = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

/** Telephones, e-mails and address of a customer, each as a link. */
export function CustomerContact({ details: { customer, phones, emails } }: { details: CustomerDetails }) {
  const t = useT()
  const { adresse, street_number, code_postal, ville } = customer
  const address = [`${adresse} ${street_number}`.trim(), `${code_postal} ${ville}`.trim()].filter(Boolean).join(', ')
  return (
    <section className={classes.box} aria-labelledby="contact">
      <Title order={2} id="contact">
        {t('customer.contact')}
      </Title>
      {phones.length + emails.length === 0 && <Text c="dimmed">{t('customer.no_contact')}</Text>}
      {phones.map((phone) => (
        <Anchor key={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={classes.reach}>
          <IconPhone size={16} aria-hidden />
          {phone}
        </Anchor>
      ))}
      {emails.map((email) => (
        <Anchor key={email} href={`mailto:${email}`} className={classes.reach}>
          <IconMail size={16} aria-hidden />
          {email}
        </Anchor>
      ))}
      {address !== '' && (
        <Anchor href={mapUrl(address)} target="_blank" rel="noopener noreferrer" className={classes.reach}>
          <IconMapPin size={16} aria-hidden />
          {address}
          <VisuallyHidden> ({t('customer.map')})</VisuallyHidden>
        </Anchor>
      )}
    </section>
  )
}
