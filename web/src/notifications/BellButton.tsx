import { notificationLimits } from '@callout/domain/notifications/notification.api.ts'
import { ActionIcon } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import { IconBell } from '../ui/icons/firstVisitIcons.tsx'
import classes from './Notifications.module.css'

interface BellButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'style'> {
  readonly unread: number
}

/** Opens the notifications and shows how many are unread. */
export function BellButton({ unread, ...button }: BellButtonProps) {
  const t = useT()
  const { counted } = notificationLimits
  const count = unread >= counted ? `${counted - 1}+` : String(unread)
  const label =
    unread > 0 ? t('text.labelled', { label: t('bell.title'), value: t('bell.unread', { count }) }) : t('bell.title')
  return (
    <ActionIcon
      aria-haspopup="dialog"
      aria-expanded={false}
      {...button}
      variant="subtle"
      color="gray"
      size={36}
      className={classes.bell}
      aria-label={label}
      title={t('bell.title')}
    >
      <IconBell size={20} />
      {unread > 0 && <span className={classes.count}>{count}</span>}
    </ActionIcon>
  )
}
