import { Role } from '@callout/domain/platform/access.ts'
import { subscriptionApi } from '@callout/domain/quality/subscription.api.ts'
import { Stack, Switch, Text } from '@mantine/core'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import classes from './Quality.module.css'
import { QualitySection } from './QualitySection.tsx'

/** The weekly mail about new alarms: for oneself, and for dispatchers also for others. */
export function QualityMails() {
  const t = useT()
  const { role } = useRequiredSession()
  const { data } = useEndpointQuery(subscriptionApi.get, {})
  const set = useEndpointMutation(subscriptionApi.set, { isSilent: true })
  if (!data) return null
  const { subscribed, address, people } = data
  const shown = role === Role.dispatcher ? people : []
  return (
    <QualitySection title={t('quality.mail')}>
      <Stack gap="xs" className={classes.mails}>
        <Switch
          label={t('quality.subscribe')}
          description={address ? t('quality.mail_to', { address }) : t('quality.mail_nowhere')}
          checked={subscribed}
          disabled={set.isPending}
          onChange={({ currentTarget }) => set.mutate({ subscribed: currentTarget.checked })}
        />
        {shown.length > 0 && <Text size="sm">{t('quality.subscribers')}</Text>}
        {shown.map((one) => (
          <Switch
            key={one.account_uuid}
            label={one.user_name}
            description={one.address}
            checked={one.subscribed}
            disabled={set.isPending}
            onChange={({ currentTarget }) =>
              set.mutate({ subscribed: currentTarget.checked, account_uuid: one.account_uuid })
            }
          />
        ))}
      </Stack>
    </QualitySection>
  )
}
