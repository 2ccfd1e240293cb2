import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../calls/CallBadges.tsx'
import { callPath } from '../platform/browser/recordPaths.ts'
import { formatInstantDay } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './CustomerPage.module.css'

/** The customer's open calls, the most prominent part of the page. */
export function OpenNow({ calls }: { calls: CustomerDetails['calls'] }) {
  const t = useT()
  if (calls.length === 0)
    return (
      <Text c="dimmed" className={classes.nothingOpen}>
        {t('customer.nothing_open')}
      </Text>
    )
  return (
    <section className={classes.open} aria-labelledby="open-now">
      <Title order={2} id="open-now" className={classes.openTitle}>
        {t('customer.open_now')}
      </Title>
      <ul className={classes.openCalls}>
        {calls.map((call) => (
          <li key={call.ID}>
            <Anchor component={Link} to={callPath(call.ID)} className={classes.openCall}>
              {t('call.open_now', { call_id: call.call_id, day: formatInstantDay(call.created_at) })}
            </Anchor>
            <span className={classes.openFacts}>
              <StatusBadge status_id={call.status_id} status={call.status} />
              {call.subject}
              <Text span c="dimmed">
                {call.subcontractor_name || t('customer.nobody')}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
