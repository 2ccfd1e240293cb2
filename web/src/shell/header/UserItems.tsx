import { productVersion } from '@callout/domain/session/session.ts'
import { Menu, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import { useSwitchSessionItems } from '../../session/connect/useSwitchSessionItems.tsx'
import { AutoOpenMenu } from '../../ui/dialogs/AutoOpenMenu.tsx'
import { IconExternalLink, IconLogout } from '../../ui/icons/laterIcons.tsx'
import { DayOrderItems } from './DayOrderItems.tsx'
import { LanguageItems } from './LanguageItems.tsx'
import { settingsPagesOf } from './settingsPages.ts'
import { ThemeItems } from './ThemeItems.tsx'
import { UserButton } from './UserButton.tsx'
import classes from './UserMenu.module.css'

/** The open user menu. */
export function UserItems({ session }: { readonly session: Session }) {
  const t = useT()
  const navigate = useNavigate()
  const { items, popups } = useSwitchSessionItems(session)
  const { userName, portalName, portalUrl } = session
  return (
    <>
      <AutoOpenMenu button={<UserButton session={session} />} position="bottom-end" width={256}>
        <Text className={classes.name} fw={600} truncate>
          {userName}
        </Text>
        <Menu.Divider />
        {items}
        {settingsPagesOf(session).map(({ path, label, Icon }) => (
          <Menu.Item key={path} leftSection={<Icon size={16} />} onClick={() => void navigate({ to: path })}>
            {t(label)}
          </Menu.Item>
        ))}
        <LanguageItems />
        <ThemeItems />
        <DayOrderItems />
        <Menu.Divider />
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
      </AutoOpenMenu>
      {popups}
    </>
  )
}
