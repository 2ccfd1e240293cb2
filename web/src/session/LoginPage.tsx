import { ownPath } from '@callout/domain/session/session.ts'
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { GoTo } from '../kernel/GoTo.tsx'
import { useT } from '../kernel/i18n.ts'
import { useSession } from '../kernel/session.ts'
import { keepApplicationToken } from '../kernel/token.ts'
import { SignInWindow } from '../maintenance/SignInWindow.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useAuthorization } from './useAuthorization.ts'

/** Where one signs in: by way of the identity provider, and back to what was asked for. */
export function LoginPage() {
  const t = useT()
  const session = useSession()
  const search = useSearch({ strict: false }) as { redirectUrl?: string }
  const redirectUrl = ownPath(search.redirectUrl)
  const { signInFailure } = useLocation().state
  const { leave, isLeaving, failure } = useAuthorization(signInFailure)
  useEffect(keepApplicationToken, [])

  if (session) return <GoTo path={redirectUrl} />
  return (
    <SignInFrame title={t('session.welcome')}>
      <Stack gap="lg">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <SignInWindow>
          {(isOpen) => (
            <Button
              size="md"
              fullWidth
              loading={isLeaving}
              disabled={!isOpen}
              onClick={() => void leave({ redirectUrl })}
            >
              {t('session.sign_in')}
            </Button>
          )}
        </SignInWindow>
        <Group justify="space-between">
          <Anchor component={Link} to="/register">
            {t('session.register')}
          </Anchor>
          <Anchor component={Link} to="/forgot">
            {t('session.forgot')}
          </Anchor>
        </Group>
      </Stack>
    </SignInFrame>
  )
}
