import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { Text, Title } from '@mantine/core'
import { ContactLinks } from '../addresses/ContactLinks.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { UndeliveredEmails } from '../ui/records/UndeliveredEmails.tsx'
import classes from './CustomerPage.module.css'

/** Telephones, e-mails and address of a customer, each as a link. */
export function CustomerContact({ details: { customer, phones, emails, undelivered } }: { details: CustomerDetails }) {
  const t = useT()
  return (
    <section className={classes.box} aria-labelledby="contact">
      <Title order={2} id="contact">
        {t('customer.contact')}
      </Title>
      {phones.length + emails.length === 0 && <Text c="dimmed">{t('customer.no_contact')}</Text>}
      <ContactLinks phones={phones} emails={emails} place={customer} />
      <UndeliveredEmails undelivered={undelivered} />
    </section>
  )
}
