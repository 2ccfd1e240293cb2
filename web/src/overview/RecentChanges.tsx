import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import type { RecentChange } from '@callout/domain/overview/overview.ts'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { callPath } from '../platform/browser/recordPaths.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'

interface RecentChangesProps {
  /** The newest first. */
  readonly changes: readonly RecentChange[]
  /** The number of older changes that are not in the list. */
  readonly more: number
}

/**
 * Changes that others made to this user's calls, until the user marks them as seen. A dispatcher who is connected as a
 * company sees the changes of the company and cannot mark them.
 */
export function RecentChanges({ changes, more }: RecentChangesProps) {
  const t = useT()
  const { internalConnectAs } = useRequiredSession()
  const [newest] = changes
  return (
    <OverviewSection
      title={t('overview.since_left')}
      action={newest && !internalConnectAs && <MarkSeenButton newest={newest} />}
    >
      {!newest && <Text c="dimmed">{t('overview.no_changes')}</Text>}
      <ul className={classes.rows}>
        {changes.map((change) => (
          <Change key={change.ID} change={change} />
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{t('overview.more_changes', { count: more })}</Text>}
    </OverviewSection>
  )
}

function MarkSeenButton({ newest }: { readonly newest: RecentChange }) {
  const t = useT()
  const markSeen = useEndpointMutation(overviewApi.markSeen)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.action}
      loading={markSeen.isPending}
      // A change that comes meanwhile was not seen.
      onClick={() => markSeen.mutate({ seen_at: newest.at })}
    >
      {t('overview.mark_seen')}
    </Button>
  )
}

function Change({ change }: { readonly change: RecentChange }) {
  const t = useT()
  const { readerTime } = useFormats()
  return (
    <li>
      <Link className={classes.row} to={callPath(change.service_job_uuid)}>
        <span className={classes.change}>
          <span>
            {t(`history.type.${change.type}` as MessageKey)} · {change.title}
          </span>
          <span className={classes.visitDetail}>
            {change.user_name} · {change.call_id}
          </span>
        </span>
        <time className={classes.detail} dateTime={change.at}>
          {readerTime(change.at).slice(5)}
        </time>
      </Link>
    </li>
  )
}
