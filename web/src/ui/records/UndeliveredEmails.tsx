import { Group, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { useShownEmail } from '../../platform/i18n/shownEmail.ts'
import { IconMailX } from '../icons/laterIcons.tsx'

interface UndeliveredEmailsProps {
  readonly undelivered: readonly { readonly email: string; readonly reason: string }[]
}

/** Says which addresses the mail server refused for good, each with its reason. */
export function UndeliveredEmails({ undelivered }: UndeliveredEmailsProps) {
  return undelivered.map((email) => <UndeliveredEmail key={email.email} {...email} />)
}

function UndeliveredEmail({ email, reason }: UndeliveredEmailsProps['undelivered'][number]) {
  const t = useT()
  const shown = useShownEmail(email)
  return (
    <Group gap={6} wrap="nowrap" data-testid="undelivered">
      <IconMailX size={16} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {t('customer_link.undelivered', { email: shown, reason })}
      </Text>
    </Group>
  )
}
