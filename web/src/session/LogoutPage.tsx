import { sessionApi } from '@callout/domain/session/session.api.ts'
import { Loader } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SignInFrame } from '../frame/SignInFrame.tsx'
import { queryClient } from '../platform/api/queries.ts'
import { send } from '../platform/api/send.ts'
import { text, useT } from '../platform/i18n/i18n.ts'
import { currentSession, endSession } from '../platform/session/session.ts'

/** Ends the session in every tab, on the server and at the identity provider. */
export function LogoutPage() {
  const t = useT()
  const { history } = useRouter()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const toLogin = () => {
      // A session that has not ended on the server could open again without a password.
      const signInFailure = currentSession() ? text('session.sign_out_incomplete') : undefined
      endSession()
      history.replace('/login', { signInFailure })
    }
    if (!currentSession()) return toLogin()
    // Answers that are still on their way would be refused.
    void queryClient.cancelQueries()
    send(sessionApi.logout, {}).then(({ redirectUrl }) => {
      endSession()
      location.assign(redirectUrl)
    }, toLogin)
  }, [history])
  return (
    <SignInFrame title={t('session.signing_out')}>
      <Loader size="sm" />
    </SignInFrame>
  )
}
