import { ActionIcon } from '@mantine/core'
import { Suspense } from 'react'
import { useHelpKey } from '../../help/useHelpKey.ts'
import { Bell } from '../../notifications/Bell.tsx'
import type { CallLink } from '../../notifications/NotificationList.tsx'
import { firstScreenComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import { IconMenu2 } from '../../ui/icons/firstVisitIcons.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import headerClasses from '../header/AppHeader.module.css'
import { networkNameOf } from '../header/NetworkButton.tsx'
import { useConnectedBarHeight } from '../useConnectedBarHeight.ts'
import classes from './TodayHeader.module.css'
import { helpPath, menuId, TodayMenu } from './TodayMenu.tsx'

// A technician is never connected as a company.
const TodayConnectedBar = firstScreenComponent(() => import('./TodayConnectedBar.tsx'), 'TodayConnectedBar')

/** Opens a call in the portal, which is another entry. */
const PortalLink: CallLink = ({ to, ...props }) => <a {...props} href={to} />

interface TodayHeaderProps {
  readonly session: Session
  /** Called before a connected dispatcher goes back to the portal. */
  readonly onLeave: () => void
}

/** The header of the visits: menu, product, network and notifications. While connected, a bar above says so. */
export function TodayHeader({ session, onLeave }: TodayHeaderProps) {
  const t = useT()
  const isConnected = session.internalConnectAs
  useHelpKey(helpPath)
  useConnectedBarHeight(isConnected)
  return (
    <header className={headerClasses.header}>
      {isConnected && (
        <div className={headerClasses.connected}>
          <Suspense>
            <TodayConnectedBar session={session} onLeave={onLeave} />
          </Suspense>
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
