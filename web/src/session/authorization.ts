import type { AnswerOf } from '@callout/domain/kernel/endpoint.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { currentLanguage } from '../kernel/i18n.ts'
import { unique } from '../kernel/unique.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the sign-in that led back here did not work. */
    readonly signInFailure?: string
  }
}

const key = 'callout.sign_in_state'

/** Makes the state of one sign-in and keeps it in this tab: a return with another one is not ours. */
export function rememberState(): string {
  const state = unique()
  sessionStorage.setItem(key, state)
  return state
}

/** Whether the state is the one this tab asked for. */
export const isRememberedState = (state: string) => state !== '' && sessionStorage.getItem(key) === state

/** The provider's page, with everything it is to be told. */
export function authorizationUrl({ authorization_endpoint, ...told }: AnswerOf<typeof sessionApi.getClient>): string {
  const url = new URL(authorization_endpoint)
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  url.searchParams.set('ui_locales', currentLanguage())
  return url.href
}
