import { Group, type GroupProps } from '@mantine/core'
import classes from './Popup.module.css'

/** The buttons of a dialog; on a phone fixed at the bottom of the screen. */
export const DialogFoot = (props: GroupProps) => <Group className={classes.foot} {...props} />
