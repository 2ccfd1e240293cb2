import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../platform/api/send.ts'
import { text, whenLanguageLoaded } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { hasOwnEntry, landingPath } from './landing.ts'

type SignIn = (typeof sessionApi)['loginCallback' | 'loginCode' | 'connectAs']

/**
 * Signs in when the page opens, then goes to the landing page. Returns why it failed; undefined while in
 * progress. It never retries, because codes and tokens work only once.
 */
export function useSignIn<E extends SignIn>(endpoint: E, body: BodyInput<E> | undefined): string | undefined {
  const { history } = useRouter()
  const [failure, setFailure] = useState<string>()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (body === undefined) {
      setFailure(text('session.sign_in_failed'))
      return
    }
    // Each of these endpoints returns a session.
    ;(send(endpoint, body) as Promise<SessionAnswer>).then(
      async (session) => {
        startSession(session)
        await whenLanguageLoaded()
        const path = landingPath(session)
        if (hasOwnEntry(path)) location.replace(path)
        else history.replace(path)
      },
      (error: Error) => setFailure(error.message || text('message.error_api')),
    )
  }, [endpoint, body, history])
  return failure
}
