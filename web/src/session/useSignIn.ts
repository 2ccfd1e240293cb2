import type { BodyInput } from '@callout/domain/kernel/endpoint.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { ownPath, type SessionAnswer } from '@callout/domain/session/session.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { settledLanguage, text } from '../kernel/i18n.ts'
import { send } from '../kernel/send.ts'
import { startSession } from '../kernel/session.ts'

type SignIn = (typeof sessionApi)['loginCallback' | 'loginCode' | 'connectAs']

/**
 * Signs in once, when the page opens, and goes on to where the session says. Answers why it failed; undefined while under
 * way. Codes and tokens work only once, so it is never tried twice.
 */
export function useSignIn<E extends SignIn>(endpoint: E, body: BodyInput<E> | undefined): string | undefined {
  const { history } = useRouter()
  const [failure, setFailure] = useState<string>()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    if (body === undefined) {
      setFailure(text('session.sign_in_failed'))
      return
    }
    // All of them answer a session.
    ;(send(endpoint, body) as Promise<SessionAnswer>).then(
      async (session) => {
        startSession(session)
        await settledLanguage()
        history.replace(ownPath(session.redirectUrl))
      },
      (error: Error) => setFailure(error.message || text('message.error_api')),
    )
  }, [endpoint, body, history])
  return failure
}
