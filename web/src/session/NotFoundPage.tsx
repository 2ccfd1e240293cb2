import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { PlainPage } from '../shell/PlainPage.tsx'

/** Any address that leads nowhere, or nowhere for this person. */
export function NotFoundPage() {
  const t = useT()
  return (
    <PlainPage title={t('text.not_found')}>
      <Anchor component={Link} to="/">
        {t('shell.go_home')}
      </Anchor>
    </PlainPage>
  )
}
