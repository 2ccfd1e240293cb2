import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useHelpKey } from '../../help/useHelpKey.ts'
import { Bell } from '../../notifications/Bell.tsx'
import type { CallLink } from '../../notifications/NotificationList.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import { Logo } from '../../ui/layout/Logo.tsx'
import headerClasses from '../header/AppHeader.module.css'
import { networkNameOf } from '../header/NetworkButton.tsx'
import classes from './TodayHeader.module.css'
import { helpPath, menuId, TodayMenu } from './TodayMenu.tsx'

/** Opens a call in the portal, which is another entry. */
const PortalLink: CallLink = ({ to, ...props }) => <a {...props} href={to} />

/** The header of the visits: menu, product, network and notifications. */
export function TodayHeader({ session }: { readonly session: Session }) {
  const t = useT()
  useHelpKey(helpPath)
  return (
    <header className={headerClasses.header}>
      {session.internalConnectAs && (
        <div className={headerClasses.connected}>
          <p className={classes.connected} data-connected-bar>
            {t('shell.connected_as')} <strong>{session.userName}</strong>
          </p>
        </div>
      )}
      <div className={headerClasses.row}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          popoverTarget={menuId}
          aria-label={t('shell.user_menu', { user_name: session.userName })}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
        <a href="/" className={headerClasses.brand} aria-label="Callout">
          <Logo />
          <span>Callout</span>
        </a>
        <span className={classes.network}>{networkNameOf(session)}</span>
        <Bell CallLink={PortalLink} />
      </div>
      <TodayMenu session={session} />
    </header>
  )
}
