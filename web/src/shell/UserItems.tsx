import { productVersion } from '@callout/domain/session/session.ts'
import { Menu, Text } from '@mantine/core'
import { IconDevices, IconExternalLink, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import type { Session } from '../kernel/session.ts'
import { useSwitchSession } from '../session/useSwitchSession.tsx'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'
import classes from './UserMenu.module.css'
import { UserButton } from './UserMenu.tsx'

/** The user menu, opened. */
export function UserItems({ session }: { readonly session: Session }) {
  const t = useT()
  const navigate = useNavigate()
  const { items, popups } = useSwitchSession(session)
  const { userName, portalName, portalUrl } = session
  return (
    <>
      <OpenedMenu button={<UserButton session={session} />} position="bottom-end" width={256}>
        <Text className={classes.name} fw={600} truncate>
          {userName}
        </Text>
        <Menu.Divider />
        {items}
        <Menu.Item leftSection={<IconDevices size={16} />} onClick={() => void navigate({ to: '/sessions' })}>
          {t('sessions.title')}
        </Menu.Item>
        {portalUrl !== '' && (
          <Menu.Item
            component="a"
            href={portalUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} />}
          >
            {portalName || portalUrl}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void navigate({ to: '/logout' })}>
          {t('session.sign_out')}
        </Menu.Item>
        <Menu.Divider />
        <Text className={classes.version}>{t('shell.version', { version: productVersion })}</Text>
      </OpenedMenu>
      {popups}
    </>
  )
}
