import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SignInFrame } from '../../frame/SignInFrame.tsx'
import { Redirect } from '../../platform/browser/Redirect.tsx'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { currentSession } from '../../platform/session/session.ts'
import { isOwnSignInState } from './authorization.ts'
import { useSignIn } from './useSignIn.ts'

/**
 * The return from the identity provider: exchanges the code for a session. After a failure it redirects home with the
 * reason.
 */
export function CallbackPage() {
  const t = useT()
  const search = useSearch({ strict: false }) as Partial<Record<'code' | 'state' | 'session_state', string>>
  const [body] = useState(() => {
    const { code = '', state = '', session_state } = search
    if (code === '' || !isOwnSignInState(state)) return undefined
    return { code, state, session_state, callback: `${location.origin}${location.pathname}` }
  })
  const failure = useSignIn(sessionApi.loginCallback, body)
  useEffect(() => {
    // A user who is already signed in sees no sign-in page, so show the reason as a toast.
    if (failure !== undefined && currentSession()) toast.error(failure)
  }, [failure])
  if (failure !== undefined) return <Redirect path="/" state={{ signInFailure: failure }} />
  return <SignInFrame title={t('session.signing_in')}>{null}</SignInFrame>
}
