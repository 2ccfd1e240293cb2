import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { HelpButton } from '../../help/HelpLinks.tsx'
import { Bell } from '../../notifications/Bell.tsx'
import { lazyComponent, lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import { IconMenu2 } from '../../ui/icons/firstVisitIcons.tsx'
import { LanguageSwitch } from '../../ui/layout/LanguageSwitch.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import { useLiveUpdates } from '../live/useLiveUpdates.ts'
import { MenuLinks } from '../menu/MenuLinks.tsx'
import { useMenu } from '../menu/menu.ts'
import { hasUnassignedPage, UnassignedAnnouncement, UnassignedBadge } from '../menu/UnassignedBadge.tsx'
import classes from './AppHeader.module.css'
import { NetworkSwitch } from './NetworkSwitch.tsx'
import { SearchButton } from './SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

interface AppHeaderProps {
  readonly session: Session
}

const PortalConnectedBar = lazyComponent(
  () => import('../../session/connect/PortalConnectedBar.tsx'),
  'PortalConnectedBar',
)
const NarrowMenu = lazyDialog(() => import('../menu/NarrowMenu.tsx'), 'NarrowMenu')

/**
 * The header: product and network on the left; menu, languages, help and user on the right. In narrow windows first the
 * languages move into the user menu, then the menu into a drawer. While connected as a company, a bar above says so.
 */
export function AppHeader({ session }: AppHeaderProps) {
  const t = useT()
  const menu = useMenu(session)
  useLiveUpdates(session)
  const { pathname } = useLocation()
  const [isOpen, drawer] = useDisclosure(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: close the drawer after every navigation
  useEffect(drawer.close, [pathname])

  return (
    <header className={classes.header}>
      {session.internalConnectAs && (
        <div className={classes.connected}>
          <Suspense>
            <PortalConnectedBar session={session} />
          </Suspense>
        </div>
      )}
      <div className={classes.row}>
        <ActionIcon className={classes.narrow} variant="subtle" color="gray" size={36} onClick={drawer.open}>
          <IconMenu2 size={20} />
          <VisuallyHidden>{t('shell.open_menu')} </VisuallyHidden>
          {hasUnassignedPage(menu) && (
            <span className={classes.menuBadge}>
              <UnassignedBadge />
            </span>
          )}
        </ActionIcon>
        <Link to="/" className={classes.brand} aria-label="Callout">
          <Logo />
          <span className={classes.brandName}>Callout</span>
        </Link>
        <NetworkSwitch session={session} />
        <nav className={classes.wide} aria-label={t('shell.menu')}>
          <MenuLinks menu={menu} />
        </nav>
        <div className={classes.right}>
          <SearchButton />
          <div className={classes.languages}>
            <LanguageSwitch />
          </div>
          <Bell CallLink={Link} />
          <HelpButton />
          <UserMenu session={session} />
        </div>
      </div>
      <UnassignedAnnouncement menu={menu} />
      <Suspense>{isOpen && <NarrowMenu menu={menu} onClose={drawer.close} />}</Suspense>
    </header>
  )
}
