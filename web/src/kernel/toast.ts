import { notifications } from '@mantine/notifications'
import { text } from './i18n.ts'

/** How long a toast stays, in milliseconds. */
export const toastTime = 4000

let isWanted = false
const listeners = new Set<() => void>()

/** Whether a toast was ever shown: what draws them is loaded only then. */
export const toastsWanted = () => isWanted
export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const show = (color: string) => (message: string) => {
  const closeButtonProps = { 'aria-label': text('action.close') }
  notifications.show({ message, color, autoClose: toastTime, withBorder: true, closeButtonProps })
  isWanted = true
  for (const listener of listeners) listener()
}

/** Short messages that leave by themselves. */
export const toast = { success: show('green'), warning: show('yellow'), error: show('red') }
