import { VisuallyHidden } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconAlertTriangle, IconCar } from '../../ui/icons/laterIcons.tsx'
import { durationText } from '../duration.ts'
import classes from './Lanes.module.css'
import type { Drive } from './lanes.ts'

/** The driving time from the visit before, and how much of it is missing. */
export function DriveMark({ drive: { minutes, missing } }: { readonly drive: Drive }) {
  const t = useT()
  const isShort = missing > 0
  const Icon = isShort ? IconAlertTriangle : IconCar
  const drivingText = t('planning.way', { time: durationText(minutes) })
  const shortText = isShort ? t('planning.way_short', { time: durationText(missing) }) : ''
  const fullText = [drivingText, shortText].filter(Boolean).join('; ')
  return (
    <span className={classes.drive} data-short={isShort || undefined} title={fullText}>
      <Icon size={12} aria-hidden />
      <span className={classes.driveText} aria-hidden>
        {shortText || durationText(minutes)}
      </span>
      <VisuallyHidden>{fullText}</VisuallyHidden>
    </span>
  )
}
