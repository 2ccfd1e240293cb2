import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { HelpButton } from '../help/HelpKey.tsx'
import { useT } from '../kernel/i18n.ts'
import type { Session } from '../kernel/session.ts'
import classes from './AppHeader.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Mark } from './Mark.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { useMenu } from './menu.ts'
import { NetworkSwitch } from './NetworkSwitch.tsx'
import { UnassignedAnnouncement } from './UnassignedBadge.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useLive } from './useLive.ts'

interface AppHeaderProps {
  readonly session: Session
}

const NarrowMenu = lazy(async () => ({ default: (await import('./NarrowMenu.tsx')).NarrowMenu }))

/** Product and network left, the menu, languages, help and user right; a narrow window keeps the menu in a drawer. */
export function AppHeader({ session }: AppHeaderProps) {
  const t = useT()
  const menu = useMenu(session)
  useLive(session)
  const { pathname } = useLocation()
  const [isOpen, drawer] = useDisclosure(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere is done with the drawer
  useEffect(drawer.close, [pathname])

  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.narrow}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('shell.open_menu')}
        onClick={drawer.open}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/" className={classes.brand} aria-label="Callout">
        <Mark />
        <span className={classes.brandName}>Callout</span>
      </Link>
      <NetworkSwitch session={session} />
      <nav className={classes.wide} aria-label={t('shell.menu')}>
        <MenuLinks menu={menu} />
      </nav>
      <div className={classes.right}>
        <div className={classes.wide}>
          <LanguageSwitch />
        </div>
        <HelpButton />
        <UserMenu session={session} />
      </div>
      <UnassignedAnnouncement menu={menu} />
      <Suspense>{isOpen && <NarrowMenu menu={menu} onClose={drawer.close} />}</Suspense>
    </header>
  )
}
