import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { toastTime } from '../kernel/toast.ts'
import classes from './Toasts.module.css'

/** Where toasts appear. */
export const Toasts = () => <Notifications position="top-right" autoClose={toastTime} className={classes.toasts} />
