import { Text } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './ContactLinks.module.css'

interface UndeliveredEmailsProps {
  readonly undelivered: readonly { readonly email: string; readonly reason: string }[]
}

/** Says which addresses the mail server refused for good, each with its reason. */
export function UndeliveredEmails({ undelivered }: UndeliveredEmailsProps) {
  const t = useT()
  return undelivered.map(({ email, reason }) => (
    <Text key={email} size="sm" fw={600} className={classes.link} data-testid="undelivered">
      <IconMailX size={16} aria-hidden />
      {t('customer_link.undelivered', { email, reason })}
    </Text>
  ))
}
