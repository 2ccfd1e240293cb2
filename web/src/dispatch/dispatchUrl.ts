import { isDay } from '../platform/browser/url.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'

export interface DispatchUrlState {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** First characters of the postcodes; '' for the whole network. */
  readonly region: string
}

/** The day and region of a query string; today on the clocks of the network unless it names another day. */
export function parseDispatchUrl(search: string, timeZone: string) {
  const params = new URLSearchParams(search)
  const today = toWallTime(new Date().toISOString(), timeZone).day
  const typed = params.get('day') ?? ''
  const state: DispatchUrlState = {
    day: isDay(typed) ? typed : today,
    region: (params.get('region') ?? '').slice(0, 2),
  }
  return { ...state, today }
}
