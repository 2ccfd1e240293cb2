import { Anchor } from '@mantine/core'
import { addressLine, mapLink, type Place } from '../platform/browser/contactLinks.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconMail, IconMapPin, IconPhone } from '../ui/icons/laterIcons.tsx'
import { EmailText } from '../ui/records/EmailText.tsx'
import { TelephoneText } from '../ui/records/TelephoneText.tsx'
import classes from './ContactLinks.module.css'

interface ContactLinksProps {
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly place: Place
}

/** The ways to reach and to find a customer, each as a link. Empty and repeated ones are left out. */
export function ContactLinks({ phones, emails, place }: ContactLinksProps) {
  const t = useT()
  const address = addressLine(place)
  const known = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')
  return (
    <>
      {known(phones).map((phone) => (
        <span key={phone} className={classes.link}>
          <IconPhone size={16} aria-hidden />
          <TelephoneText phone={phone} country={place.pays} />
        </span>
      ))}
      {known(emails).map((email) => (
        <Anchor key={email} href={`mailto:${email}`} className={classes.link}>
          <IconMail size={16} aria-hidden />
          <EmailText email={email} />
        </Anchor>
      ))}
      {address !== '' && (
        <Anchor
          href={mapLink(place)}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.link}
          title={t('contact.map')}
        >
          <IconMapPin size={16} aria-hidden />
          {address}
        </Anchor>
      )}
    </>
  )
}
