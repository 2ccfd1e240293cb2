import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCar } from '@tabler/icons-react'
import { useT } from '../../platform/i18n/i18n.ts'
import { durationText } from '../duration.ts'
import classes from './Lanes.module.css'
import type { Way } from './lanes.ts'

/** The driving time from the visit before, and how much of it is missing. */
export function WayMark({ way: { minutes, missing } }: { readonly way: Way }) {
  const t = useT()
  const isShort = missing > 0
  const Icon = isShort ? IconAlertTriangle : IconCar
  const whole = t('planning.way', { time: durationText(minutes) })
  const short = isShort ? t('planning.way_short', { time: durationText(missing) }) : ''
  const words = [whole, short].filter(Boolean).join('; ')
  return (
    <span className={classes.way} data-short={isShort || undefined} title={words}>
      <Icon size={12} aria-hidden />
      <span className={classes.wayText} aria-hidden>
        {short || durationText(minutes)}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
