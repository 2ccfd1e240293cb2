import { productVersion } from '@callout/domain/session/session.ts'
import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconExternalLink, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import type { Session } from '../kernel/session.ts'
import { useSwitchSession } from '../session/useSwitchSession.tsx'
import classes from './UserMenu.module.css'

interface UserMenuProps {
  readonly session: Session
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Who is signed in, and what they can do about it. */
export function UserMenu({ session }: UserMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  const { items, popups } = useSwitchSession(session)
  const { userName, portalName, portalUrl, internalConnectAs } = session
  return (
    <>
      <Menu shadow="md" position="bottom-end" width={256}>
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            aria-label={`${t('shell.user_menu', { user_name: userName })} · ${initialsOf(userName)}`}
          >
            <span className={classes.initials} data-connected={internalConnectAs || undefined}>
              {initialsOf(userName)}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Text className={classes.name} fw={600} truncate>
            {userName}
          </Text>
          <Menu.Divider />
          {items}
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
        </Menu.Dropdown>
      </Menu>
      {popups}
    </>
  )
}
