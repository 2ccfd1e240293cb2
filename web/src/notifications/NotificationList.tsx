import { type Notification, notificationApi } from '@callout/domain/notifications/notification.api.ts'
import { Button, Popover } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { callPath } from '../platform/browser/recordPaths.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { DropdownLayer } from '../ui/dialogs/popupLayers.ts'
import { useAutoOpen } from '../ui/dialogs/useAutoOpen.ts'
import { BellButton } from './BellButton.tsx'
import classes from './Notifications.module.css'

/** A link to a call, as the entry that shows the bell opens it. */
export type CallLink = ComponentType<{
  readonly to: string
  readonly className?: string | undefined
  readonly 'data-unread'?: true | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}>

interface NotificationListProps {
  readonly CallLink: CallLink
  readonly unread: number
  readonly items: readonly Notification[]
}

/** The open list of the bell. Opening a notification, or "all", marks as read. */
export function NotificationList({ CallLink, unread, items }: NotificationListProps) {
  const t = useT()
  const formats = useFormats()
  const { opened, setOpened, target } = useAutoOpen()
  const markRead = useEndpointMutation(notificationApi.markRead, { isSilent: true })
  const choose = ({ ID, is_read }: Notification) => {
    setOpened(false)
    if (!is_read) markRead.mutate({ IDs: [ID] })
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <BellButton unread={unread} ref={target} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('bell.title')}>
        <DropdownLayer onClose={() => setOpened(false)} />
        <div className={classes.head}>
          <h2 className={classes.title}>{t('bell.title')}</h2>
          {unread > 0 && (
            <Button variant="subtle" size="compact-sm" loading={markRead.isPending} onClick={() => markRead.mutate({})}>
              {t('bell.read_all')}
            </Button>
          )}
        </div>
        {items.length === 0 && (
          <div className={classes.empty} data-autofocus tabIndex={-1}>
            {t('bell.empty')}
          </div>
        )}
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.ID}>
              <CallLink
                to={callPath(item.service_job_uuid)}
                className={classes.item}
                data-unread={!item.is_read || undefined}
                onClick={() => choose(item)}
              >
                {t(`bell.${item.kind}`, { user_name: item.user_name, call_id: item.call_id })}
                <span className={classes.when}>{formats.readerTime(item.created_at)}</span>
              </CallLink>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
