import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { useIsLive } from '../platform/live/changeStream.ts'
import { LazyPopup } from '../ui/dialogs/LazyPopup.tsx'
import { BellButton } from './BellButton.tsx'
import type { CallLink } from './NotificationList.tsx'

const NotificationList = lazyComponent(() => import('./NotificationList.tsx'), 'NotificationList')

/** Poll interval in milliseconds: long while live updates arrive. */
const pollMs = { polling: 60_000, live: 600_000 }

/** The bell of the header: what concerns this person until it is read. */
export function Bell({ CallLink }: { readonly CallLink: CallLink }) {
  const refetchInterval = useIsLive() ? pollMs.live : pollMs.polling
  const { data } = useEndpointQuery(notificationApi.list, {}, { refetchInterval })
  const unread = data?.unread ?? 0
  return (
    <LazyPopup load={NotificationList.preload} button={(trigger) => <BellButton unread={unread} {...trigger} />}>
      <NotificationList CallLink={CallLink} unread={unread} items={data?.items ?? []} />
    </LazyPopup>
  )
}
