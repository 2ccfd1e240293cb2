import type { ResponseOf } from '@callout/domain/platform/endpoint.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { randomId } from '../../platform/browser/randomId.ts'
import { currentLanguage } from '../../platform/i18n/i18n.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The reason why the last sign-in or sign-out failed. */
    readonly signInFailure?: string
  }
}

const stateStorageKey = 'callout.sign_in_state'

/** Creates the OAuth state of a sign-in and stores it in this tab, to recognize the return from the provider. */
export function createSignInState(): string {
  const state = randomId()
  sessionStorage.setItem(stateStorageKey, state)
  return state
}

/** True if this tab created the OAuth state. */
export const isOwnSignInState = (state: string) => state !== '' && sessionStorage.getItem(stateStorageKey) === state

/** The URL of the provider's sign-in page, with its parameters. */
export function authorizationUrl({
  authorization_endpoint,
  ...params
}: ResponseOf<typeof sessionApi.getClient>): string {
  const url = new URL(authorization_endpoint)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  url.searchParams.set('ui_locales', currentLanguage())
  return url.href
}
