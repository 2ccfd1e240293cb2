import type { MaintenanceRecord } from '@callout/domain/maintenance/maintenance.ts'
import { CloseButton } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import classes from './MaintenanceBanner.module.css'
import { MaintenanceMessage } from './MaintenanceMessage.tsx'
import { showDuration } from './showDuration.ts'

/** Where this browser session keeps which announcement was put away. */
const putAway = 'callout.maintenance_put_away'

/** Says above every page when the portal will rest and for how long, until somebody puts it away. */
export function MaintenanceBanner({ record }: { readonly record: MaintenanceRecord }) {
  const t = useT()
  const formats = useFormats()
  const announcement = JSON.stringify([record.date_start, record.date_end, record.messages])
  const [closed, setClosed] = useState(() => sessionStorage.getItem(putAway))
  const isShown = closed !== announcement
  const bar = useRef<HTMLElement>(null)
  // Pages that fill the window leave room for it, however many lines it takes.
  useLayoutEffect(() => {
    const shown = bar.current
    if (!isShown || !shown) return
    const { style } = document.documentElement
    const leaveRoom = () => style.setProperty('--banner-height', `${shown.offsetHeight}px`)
    // Before anything is drawn with it: the page would scroll for a moment.
    leaveRoom()
    const watch = new ResizeObserver(leaveRoom)
    watch.observe(shown)
    return () => {
      watch.disconnect()
      style.removeProperty('--banner-height')
    }
  }, [isShown])

  if (!isShown) return null
  const { date_start, date_end } = record
  return (
    <aside ref={bar} className={classes.banner} aria-label={t('maintenance.title')}>
      <IconTool size={18} className={classes.icon} aria-hidden />
      <p role="status" className={classes.text}>
        {t('maintenance.ahead', {
          from: formats.instant(date_start),
          to: formats.instant(date_end),
          duration: showDuration(Date.parse(date_end) - Date.parse(date_start)),
        })}{' '}
        <MaintenanceMessage record={record} />
      </p>
      <CloseButton
        className={classes.close}
        aria-label={t('action.close')}
        onClick={() => {
          sessionStorage.setItem(putAway, announcement)
          setClosed(announcement)
        }}
      />
    </aside>
  )
}
