import { sessionApi } from '@callout/domain/session/session.api.ts'
import { ownPath } from '@callout/domain/session/session.ts'
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { GoTo } from '../kernel/GoTo.tsx'
import { useT } from '../kernel/i18n.ts'
import { send } from '../kernel/send.ts'
import { useSession } from '../kernel/session.ts'
import { keepApplicationToken } from '../kernel/token.ts'
import { SignInWindow } from '../maintenance/SignInWindow.tsx'
import { authorizationUrl, rememberState } from './authorization.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** Where one signs in: by way of the identity provider, and back to what was asked for. */
export function LoginPage() {
  const t = useT()
  const session = useSession()
  const search = useSearch({ strict: false }) as { redirectUrl?: string }
  const redirectUrl = ownPath(search.redirectUrl)
  const { signInFailure } = useLocation().state
  const [failure, setFailure] = useState(signInFailure)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(keepApplicationToken, [])

  const signIn = async () => {
    setLeaving(true)
    setFailure(undefined)
    try {
      const client = await send(sessionApi.getClient, { state: rememberState(), redirectUrl })
      location.assign(authorizationUrl(client))
    } catch (error) {
      setLeaving(false)
      setFailure(error instanceof Error ? error.message : t('message.error_api'))
    }
  }

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
            <Button size="md" fullWidth loading={isLeaving} disabled={!isOpen} onClick={() => void signIn()}>
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
