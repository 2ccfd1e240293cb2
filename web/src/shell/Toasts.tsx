import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { toastTime, toastTop } from '../kernel/toast.ts'

/** Where toasts appear. */
export const Toasts = () => <Notifications position="top-right" autoClose={toastTime} style={{ top: toastTop }} />
