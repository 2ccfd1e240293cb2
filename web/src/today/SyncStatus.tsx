import { formatSize, useFormats } from '../platform/i18n/formats.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'
import { IconAlertTriangle, IconCloudOff, IconCloudUpload } from '../ui/icons/laterIcons.tsx'
import type { OfflineDays } from './offline/queue.types.ts'
import { useQueue } from './offline/useQueue.ts'
import classes from './Today.module.css'
import { isProblem } from './visitStates.ts'

/** Shows since when there is no network, how much waits to be sent, and how many acts need the person. */
export function SyncStatus({
  state,
}: {
  readonly state: Pick<OfflineDays, 'isOffline' | 'offlineSince' | 'loadedAt'>
}) {
  const t = useT()
  const language = useLanguage()
  const { timeZone } = useFormats()
  const { acts, bytes } = useQueue()
  const timeOf = (instant: string) => toWallTime(instant, timeZone).time
  const problems = acts.filter(isProblem).length
  const photos = acts.filter((act) => act.kind === 'Photo' && !isProblem(act)).length
  const waiting = acts.length - problems - photos
  const { isOffline, offlineSince, loadedAt } = state
  return (
    <div role="status" className={classes.states}>
      {isOffline && (
        <span className={classes.state} data-tone="waiting">
          <IconCloudOff size={18} aria-hidden />
          <span>
            {offlineSince !== null && t('today.offline_since', { time: timeOf(offlineSince) })}
            {loadedAt !== null && ` · ${t('today.loaded_at', { time: timeOf(loadedAt) })}`}
          </span>
        </span>
      )}
      {waiting + photos > 0 && (
        <span className={classes.state} data-tone="info">
          <IconCloudUpload size={18} aria-hidden />
          <span>
            {[
              waiting > 0 && t('today.waiting', { count: waiting }),
              photos > 0 && t('today.photos_waiting', { count: photos }),
              bytes > 0 && formatSize(bytes, language),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
      {problems > 0 && (
        <span className={classes.state} data-tone="urgent">
          <IconAlertTriangle size={18} aria-hidden />
          {t('today.problems', { count: problems })}
        </span>
      )}
    </div>
  )
}
