import { sameOriginPath } from '@callout/domain/session/session.ts'
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignInFrame } from '../../frame/SignInFrame.tsx'
import { SignInAvailability } from '../../maintenance/SignInAvailability.tsx'
import { keepApplicationTokenReady } from '../../platform/api/tokens.ts'
import { Redirect } from '../../platform/browser/Redirect.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { hasSessionExpired, useSession } from '../../platform/session/session.ts'
import { useAuthorization } from './useAuthorization.ts'

/** The sign-in page: goes to the identity provider, and then back to the requested page. */
export function LoginPage() {
  const t = useT()
  const session = useSession()
  const search = useSearch({ strict: false }) as { redirectUrl?: string }
  const redirectUrl = sameOriginPath(search.redirectUrl)
  const { signInFailure } = useLocation().state
  const { leave, isLeaving, failure } = useAuthorization(signInFailure)
  useEffect(keepApplicationTokenReady, [])
  // Clear the failure, so that it is shown only once: the browser keeps this state over a reload.
  useEffect(() => window.history.replaceState({ ...window.history.state, signInFailure: undefined }, ''), [])

  if (session) return <Redirect path={redirectUrl} />
  return (
    <SignInFrame title={t('session.welcome')}>
      <Stack gap="lg">
        {hasSessionExpired() && <Alert role="status">{t('session.ended')}</Alert>}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <SignInAvailability>
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
        </SignInAvailability>
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
