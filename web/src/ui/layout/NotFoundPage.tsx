import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { MessagePage } from './MessagePage.tsx'

/** Shown for an unknown address. */
export function NotFoundPage() {
  const t = useT()
  return (
    <MessagePage title={t('text.not_found')}>
      <Anchor component={Link} to="/">
        {t('shell.go_home')}
      </Anchor>
    </MessagePage>
  )
}
