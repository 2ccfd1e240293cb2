import type { MaintenanceRecord } from '@callout/domain/maintenance/maintenance.ts'
import { CloseButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconTool } from '../ui/icons/laterIcons.tsx'
import { formatDuration } from './formatDuration.ts'
import classes from './MaintenanceBanner.module.css'
import { MaintenanceMessage } from './MaintenanceMessage.tsx'

/** Key of the dismissed announcement in the session storage. */
const dismissedKey = 'callout.maintenance_put_away'

/** Announces above every page when maintenance is planned and how long it takes. The user can dismiss it. */
export function MaintenanceBanner({ record }: { readonly record: MaintenanceRecord }) {
  const t = useT()
  const formats = useFormats()
  const announcement = JSON.stringify([record.date_start, record.date_end, record.messages])
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey))
  const isShown = dismissed !== announcement
  const bar = useRef<HTMLElement>(null)
  // Pages that fill the window leave room for the banner, however many lines it has.
  useLayoutEffect(() => {
    const banner = bar.current
    if (!isShown || !banner) return
    const { style } = document.documentElement
    const setBannerHeight = () => style.setProperty('--banner-height', `${banner.offsetHeight}px`)
    // Set it before the first paint, or the page would scroll for a moment.
    setBannerHeight()
    const observer = new ResizeObserver(setBannerHeight)
    observer.observe(banner)
    return () => {
      observer.disconnect()
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
          from: formats.networkTime(date_start),
          to: formats.networkTime(date_end),
          duration: formatDuration(Date.parse(date_end) - Date.parse(date_start), t),
        })}{' '}
        <MaintenanceMessage record={record} />
      </p>
      <CloseButton
        className={classes.close}
        aria-label={t('action.close')}
        onClick={() => {
          sessionStorage.setItem(dismissedKey, announcement)
          setDismissed(announcement)
        }}
      />
    </aside>
  )
}
