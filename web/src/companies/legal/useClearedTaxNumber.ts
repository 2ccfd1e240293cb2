import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/browser/listeners.ts'
import { useRequiredSession } from '../../platform/session/session.ts'

type Facts = Readonly<Record<string, unknown>>

let isAsked = false
const listeners = createListeners()

function setAsked(next: boolean) {
  isAsked = next
  listeners.notify()
}

/** True while the question about a cleared tax number waits for an answer. */
export const useIsAskedOfCleared = () => useSyncExternalStore(listeners.add, () => isAsked)

export const endQuestionOfCleared = () => setAsked(false)

/**
 * Asks after a save that has cleared a tax number whether invoices without it are to be refused now. Does nothing after
 * other saves, and for people who do not set the rules. The page must show a `ClearedTaxNumber`.
 */
export function useClearedTaxNumber() {
  const session = useRequiredSession()
  return (before: Facts | undefined, after: Facts): void => {
    if (before?.tax_number && after.tax_number === '' && isAllowed(who.networkAdministrator, session)) setAsked(true)
  }
}
