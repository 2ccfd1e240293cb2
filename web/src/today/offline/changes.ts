/** Tells all tabs of this browser that something in the database changed. */
const channel = new BroadcastChannel('callout.visits')
const listeners = new Set<() => void>()

channel.onmessage = callListeners

function callListeners() {
  for (const listener of listeners) listener()
}

export function notifyChange(): void {
  callListeners()
  channel.postMessage('')
}

/** Calls the listener after each change, in whatever tab. Returns the unsubscribe function. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
