import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import type { RecentChange } from '@callout/domain/overview/overview.ts'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { callPath } from '../platform/browser/recordPaths.ts'
import { formatInstant, timeZoneSuffix, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { browserTimeZone } from '../platform/i18n/timeZones.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'

// Its text is a later one: it is shown in the largest networks only.
const NotSearched = lazyComponent(() => import('./NotSearched.tsx'), 'NotSearched')

interface RecentChangesProps {
  /** The newest first. */
  readonly changes: readonly RecentChange[]
  /** The number of older changes that are not in the list. */
  readonly more: number
  /** An instant: earlier changes were not searched. Null if all were. */
  readonly searchedSince: string | null
}

/**
 * Changes that others made to this user's calls, until the user marks them as seen. A dispatcher who is connected as a
 * company sees the changes of the company and cannot mark them.
 */
export function RecentChanges({ changes, more, searchedSince }: RecentChangesProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { internalConnectAs } = useRequiredSession()
  const [newest] = changes
  // Changes that were not searched are marked too, or the sentence about them would stay.
  const seenAt = newest && newest.at > (searchedSince ?? '') ? newest.at : searchedSince
  return (
    <OverviewSection
      title={t('overview.since_left') + timeZoneSuffix(new Date().toISOString(), timeZone, browserTimeZone())}
      action={seenAt && !internalConnectAs && <MarkSeenButton seenAt={seenAt} />}
    >
      {!newest && !searchedSince && <Text c="dimmed">{t('overview.no_changes')}</Text>}
      <ul className={classes.rows}>
        {changes.map((change) => (
          <Change key={change.ID} change={change} />
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{t('overview.more_changes', { count: more })}</Text>}
      {searchedSince && (
        <Suspense>
          <NotSearched since={searchedSince} />
        </Suspense>
      )}
    </OverviewSection>
  )
}

/** `seenAt` is an instant: changes up to it are marked. */
function MarkSeenButton({ seenAt }: { readonly seenAt: string }) {
  const t = useT()
  const markSeen = useEndpointMutation(overviewApi.markSeen)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.action}
      loading={markSeen.isPending}
      // A change that comes meanwhile was not seen.
      onClick={() => markSeen.mutate({ seen_at: seenAt })}
    >
      {t('overview.mark_seen')}
    </Button>
  )
}

function Change({ change }: { readonly change: RecentChange }) {
  const t = useT()
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
          {formatInstant(change.at).slice(5)}
        </time>
      </Link>
    </li>
  )
}
