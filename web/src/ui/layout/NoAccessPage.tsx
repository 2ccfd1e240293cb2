import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { MessagePage } from './MessagePage.tsx'

/** Shown for a page that this user's role or network may not open. */
export function NoAccessPage() {
  const t = useT()
  return (
    <MessagePage title={t('text.no_access')}>
      <Text ta="center">{t('text.no_access_why')}</Text>
      <Anchor component={Link} to="/">
        {t('shell.go_home')}
      </Anchor>
    </MessagePage>
  )
}
