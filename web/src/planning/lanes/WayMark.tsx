import { IconAlertTriangle, IconCar } from '@tabler/icons-react'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Lanes.module.css'
import type { Way } from './lanes.ts'

/** The driving time from the visit before, and how much of it is missing. */
export function WayMark({ way: { minutes, missing } }: { readonly way: Way }) {
  const t = useT()
  const isShort = missing > 0
  const Icon = isShort ? IconAlertTriangle : IconCar
  const whole = t('planning.way', { minutes: formatCount(minutes) })
  const short = t('planning.way_short', { minutes: formatCount(missing) })
  return (
    <span className={classes.way} data-short={isShort || undefined} title={isShort ? `${whole}. ${short}` : whole}>
      <Icon size={12} aria-hidden />
      <span>{isShort ? short : whole}</span>
    </span>
  )
}
