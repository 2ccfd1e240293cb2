import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useState } from 'react'
import { send } from '../../platform/api/send.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { authorizationUrl, createSignInState } from './authorization.ts'

/**
 * Signs in at the identity provider: `leave` fetches the parameters and goes there. `failure` says why that failed; it
 * starts with `initialFailure`.
 */
export function useAuthorization(initialFailure?: string) {
  const [failure, setFailure] = useState(initialFailure)
  const [isLeaving, setLeaving] = useState(false)
  const goToProvider = async (options: Omit<BodyInput<typeof sessionApi.getClient>, 'state'>) => {
    setLeaving(true)
    setFailure(undefined)
    try {
      location.assign(authorizationUrl(await send(sessionApi.getClient, { state: createSignInState(), ...options })))
    } catch (error) {
      setLeaving(false)
      setFailure((error instanceof Error && error.message) || text('message.error_api'))
    }
  }
  return { leave: goToProvider, isLeaving, failure }
}
