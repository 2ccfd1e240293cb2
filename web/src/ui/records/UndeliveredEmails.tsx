import { Group, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconMailX } from '../icons/laterIcons.tsx'

interface UndeliveredEmailsProps {
  readonly undelivered: readonly { readonly email: string; readonly reason: string }[]
}

/** Says which addresses the mail server refused for good, each with its reason. */
export function UndeliveredEmails({ undelivered }: UndeliveredEmailsProps) {
  const t = useT()
  return undelivered.map(({ email, reason }) => (
    <Group key={email} gap={6} wrap="nowrap" data-testid="undelivered">
      <IconMailX size={16} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {t('customer_link.undelivered', { email, reason })}
      </Text>
    </Group>
  ))
}
