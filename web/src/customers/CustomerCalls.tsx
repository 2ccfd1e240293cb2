import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../calls/CallBadges.tsx'
import { callPath } from '../platform/browser/recordPaths.ts'
import { formatInstantDay } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './CustomerPage.module.css'

/** The calls of the customer, open ones first. */
export function CustomerCalls({ calls, has_more_calls }: Pick<CustomerDetails, 'calls' | 'has_more_calls'>) {
  const t = useT()
  return (
    <section aria-labelledby="calls" className={classes.calls}>
      <Title order={2} id="calls">
        {t('customer.calls')} <span className={classes.count}>{`${calls.length}${has_more_calls ? '+' : ''}`}</span>
      </Title>
      {calls.length === 0 && <Text c="dimmed">{t('customer.no_calls')}</Text>}
      <ul>
        {calls.map((call) => (
          <li key={call.ID}>
            <Anchor component={Link} to={callPath(call.ID)}>
              {call.call_id}
            </Anchor>
            <span className={classes.subject}>
              {call.subject}
              <Text span size="sm" c="dimmed">
                {[call.item_name, call.subcontractor_name].filter((part) => part !== '').join(' · ')}
              </Text>
            </span>
            <span className={classes.when}>{formatInstantDay(call.created_at)}</span>
            <StatusBadge status_id={call.status_id} status={call.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
