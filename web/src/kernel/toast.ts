import { notifications } from '@mantine/notifications'

/** How long a toast stays, in milliseconds, and how far from the top it stands, in pixels. */
export const toastTime = 4000
export const toastTop = 100

const show = (color: string) => (message: string) => {
  notifications.show({ message, color, autoClose: toastTime })
}

/** Short messages that leave by themselves. */
export const toast = { success: show('green'), warning: show('yellow'), error: show('red') }
