import { useSyncExternalStore } from 'react'

/** Display time of a toast, in milliseconds. */
export const toastDurationMs = 4000

/** Maximum number of toasts on screen; the oldest is removed. */
const maxToasts = 5

export interface Toast {
  readonly id: number
  readonly message: string
  readonly color: 'green' | 'yellow' | 'red'
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const showToast = (color: Toast['color']) => (message: string) => {
  lastId += 1
  // A repeated message replaces the earlier one.
  const others = toasts.filter((one) => one.message !== message || one.color !== color)
  setToasts([...others, { id: lastId, message, color }].slice(-maxToasts))
}

/** Shows short messages that disappear by themselves. */
export const toast = { success: showToast('green'), warning: showToast('yellow'), error: showToast('red') }

/** The toasts on screen, the newest last. */
export const currentToasts = () => toasts

export const closeToast = (id: number) => setToasts(toasts.filter((one) => one.id !== id))

/** The toasts on screen; the component re-renders when they change. */
export const useToasts = () => useSyncExternalStore(subscribe, currentToasts)
