import type { BodyInput } from '@callout/domain/kernel/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useState } from 'react'
import { text } from '../kernel/i18n.ts'
import { send } from '../kernel/send.ts'
import { authorizationUrl, rememberState } from './authorization.ts'

/**
 * How one leaves for the identity provider: `leave` asks what to take along and goes. `failure` says why that did not work,
 * or what is given to begin with.
 */
export function useAuthorization(before?: string) {
  const [failure, setFailure] = useState(before)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (wanted: Omit<BodyInput<typeof sessionApi.getClient>, 'state'>) => {
    setLeaving(true)
    setFailure(undefined)
    try {
      location.assign(authorizationUrl(await send(sessionApi.getClient, { state: rememberState(), ...wanted })))
    } catch (error) {
      setLeaving(false)
      setFailure(error instanceof Error ? error.message : text('message.error_api'))
    }
  }
  return { leave, isLeaving, failure }
}
