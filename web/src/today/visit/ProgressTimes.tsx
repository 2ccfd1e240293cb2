import type { Visit } from '@callout/domain/visits/visit.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import classes from '../Today.module.css'

/** The times of what was done so far. */
export function ProgressTimes({ visit: { progress, address } }: { readonly visit: Visit }) {
  const t = useT()
  const { timeZone } = useFormats().visitClock(address)
  const { on_the_way_at, started_at, finished_at } = progress
  const time = (instant: string) => ({ time: toWallTime(instant, timeZone).time })
  const times = [
    on_the_way_at && t('today.time.depart', time(on_the_way_at)),
    started_at && t('today.time.start', time(started_at)),
    finished_at && t('today.time.finish', time(finished_at)),
  ].filter(Boolean)
  return times.length > 0 && <p className={classes.times}>{times.join(' · ')}</p>
}
