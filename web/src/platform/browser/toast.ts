import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** Display time of a toast, in milliseconds. */
export const toastDurationMs = 4000

/** Maximum number of toasts on screen; the oldest is removed. */
const maxToasts = 5

/** Display time of a toast with a button, in milliseconds. */
export const toastWithActionMs = 10_000

/** A button in a toast. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly message: string
  readonly color: 'green' | 'yellow' | 'red'
  readonly action?: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = createListeners()

function setToasts(next: readonly Toast[]) {
  toasts = next
  listeners.notify()
}

const showToast = (color: Toast['color']) => (message: string, action?: ToastAction) => {
  lastId += 1
  // A repeated message replaces the earlier one.
  const others = toasts.filter((one) => one.message !== message || one.color !== color)
  setToasts([...others, { id: lastId, message, color, action }].slice(-maxToasts))
}

/** Shows short messages that disappear by themselves. */
export const toast = { success: showToast('green'), warning: showToast('yellow'), error: showToast('red') }

/** The toasts on screen, the newest last. */
export const currentToasts = () => toasts

export const closeToast = (id: number) => setToasts(toasts.filter((one) => one.id !== id))

/** The toasts on screen; the component re-renders when they change. */
export const useToasts = () => useSyncExternalStore(listeners.add, currentToasts)
