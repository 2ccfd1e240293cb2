import { createListeners } from '../../platform/browser/listeners.ts'

/** Tells all tabs of this browser that something in the database changed. */
const channel = new BroadcastChannel('callout.visits')
const listeners = createListeners()

channel.onmessage = () => listeners.notify()

export function notifyChange(): void {
  listeners.notify()
  channel.postMessage('')
}

/** Calls the listener after each change, in whatever tab. Returns the unsubscribe function. */
export const onChange = listeners.add
