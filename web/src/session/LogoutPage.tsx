import { sessionApi } from '@callout/domain/session/session.api.ts'
import { Loader } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useT } from '../kernel/i18n.ts'
import { send } from '../kernel/send.ts'
import { currentSession, endSession } from '../kernel/session.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** Ends the session here, in every tab, on the server and at the identity provider. */
export function LogoutPage() {
  const t = useT()
  const { history } = useRouter()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const toLogin = () => {
      endSession()
      history.replace('/login')
    }
    if (!currentSession()) return toLogin()
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
