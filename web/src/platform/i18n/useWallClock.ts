import { minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { useSyncExternalStore } from 'react'
import { wallClock } from './timeZones.ts'

/** Calls the listener at each full minute. Returns the function to stop. */
function onEachMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs))
  }
  const tick = () => {
    listener()
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}

const wallNow = (timeZone: string) => wallClock(new Date().toISOString(), timeZone)

/** The present day in a time zone, `YYYY-MM-DD`; the component renders again when it changes. */
export const useWallDay = (timeZone: string) => useSyncExternalStore(onEachMinute, () => wallNow(timeZone).slice(0, 10))

/** The present local time in a time zone, `YYYY-MM-DDTHH:mm`; the component renders again each minute. */
export const useWallClock = (timeZone: string) => useSyncExternalStore(onEachMinute, () => wallNow(timeZone))
