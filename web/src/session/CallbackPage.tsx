import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { GoTo } from '../kernel/GoTo.tsx'
import { useT } from '../kernel/i18n.ts'
import { currentSession } from '../kernel/session.ts'
import { toast } from '../kernel/toast.ts'
import { isRememberedState } from './authorization.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

/** The return from the identity provider: its code becomes a session. A failed one goes home and says why. */
export function CallbackPage() {
  const t = useT()
  const search = useSearch({ strict: false }) as Partial<Record<'code' | 'state' | 'session_state', string>>
  const [body] = useState(() => {
    const { code = '', state = '', session_state } = search
    if (code === '' || !isRememberedState(state)) return undefined
    return { code, state, session_state, callback: `${location.origin}${location.pathname}` }
  })
  const failure = useSignIn(sessionApi.loginCallback, body)
  useEffect(() => {
    // Who is in a session goes on in it: no page of sign-in says why.
    if (failure !== undefined && currentSession()) toast.error(failure)
  }, [failure])
  if (failure !== undefined) return <GoTo path="/" state={{ signInFailure: failure }} />
  return <SignInFrame title={t('session.signing_in')}>{null}</SignInFrame>
}
