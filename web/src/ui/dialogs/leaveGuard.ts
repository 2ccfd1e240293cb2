import type { RouterHistory } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/browser/listeners.ts'
import { hasUnsavedChanges } from '../../platform/forms/unsavedChanges.ts'
import { closeTopmost, onPopupOpen } from './popupLayers.ts'

type Blocker = Parameters<RouterHistory['block']>[0]['blockerFn']
type Navigation = Parameters<Blocker>[0]

/** Continues the navigation that waits while the user is asked whether unsaved input may be lost. */
let pending: (() => void) | undefined
const listeners = createListeners()

function setPending(next: (() => void) | undefined) {
  pending = next
  listeners.notify()
}

/** The navigation that waits for the user's answer; the component re-renders when it changes. */
export const usePendingLeave = () => useSyncExternalStore(listeners.add, () => pending)

/** Leaves the page, as the user has decided. */
export function leavePage(): void {
  const resume = pending
  setPending(undefined)
  resume?.()
}

/** Stays on the page, as the user has decided. */
export const stayOnPage = (): void => setPending(undefined)

interface LeaveGuardOptions {
  readonly history: RouterHistory
  /** Loads the page at an address. Resolves to false if it can't be shown; then the current page stays. */
  readonly canShow: (href: string) => Promise<boolean>
  /** Adds a history entry for the current page. */
  readonly addEntry: () => void
}

/**
 * Guards every way of leaving the page: Back closes the topmost popup first, and unsaved input needs a confirmation,
 * also before a reload.
 */
export function guardLeaving({ history, canShow, addEntry }: LeaveGuardOptions): void {
  // On the first history entry, Back with an open popup would leave the portal, so add a second entry.
  let hasSecondEntry = false
  onPopupOpen(() => {
    if (history.location.state.__TSR_index > 0) return
    hasSecondEntry = true
    addEntry()
  })
  let lastMove = 0
  const blockerFn = async (navigation: Navigation) => {
    const { currentLocation: from, nextLocation: to, action } = navigation
    if (action !== 'REPLACE') lastMove += 1
    const move = lastMove
    const close = action === 'BACK' ? closeTopmost() : undefined
    if (close) {
      // Close only after the browser has returned to its entry: until then, URL changes would go to the previous one.
      addEventListener('popstate', () => close(), { once: true })
      return true
    }
    if (from.pathname === to.pathname) {
      // For the user, the first and the second entry are the same page.
      if (hasSecondEntry && action === 'BACK' && to.state.__TSR_index === 0) {
        hasSecondEntry = false
        if (!hasUnsavedChanges()) window.history.back()
      }
      return false
    }
    if (!hasUnsavedChanges()) {
      const isShown = await canShow(to.href)
      // A page whose file took long must not replace the one that the user has gone to meanwhile.
      return !isShown || move !== lastMove
    }
    const ask = () => setPending(() => resumeNavigation(history, navigation))
    // As above, wait for the return: a second Back in between would be lost.
    if (action === 'PUSH' || action === 'REPLACE') ask()
    else addEventListener('popstate', ask, { once: true })
    return true
  }
  history.block({ blockerFn, enableBeforeUnload: hasUnsavedChanges })
}

function resumeNavigation(history: RouterHistory, { currentLocation: from, nextLocation: to, action }: Navigation) {
  const options = { ignoreBlocker: true }
  if (action === 'PUSH') history.push(to.href, to.state, options)
  else if (action === 'REPLACE') history.replace(to.href, to.state, options)
  else history.go(to.state.__TSR_index - from.state.__TSR_index, options)
}
