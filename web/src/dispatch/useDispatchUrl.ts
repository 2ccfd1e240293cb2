import { readInstant } from '@callout/domain/platform/fields.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useFormats } from '../platform/i18n/formats.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'

const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && readInstant(text) !== undefined

interface DispatchUrlState {
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

/** The day and region on the board, stored in the URL. */
export function useDispatchUrl() {
  const router = useRouter()
  const { timeZone } = useFormats()
  const { today, ...state } = parseDispatchUrl(useLocation().searchStr, timeZone)
  const update = (change: Partial<DispatchUrlState>) => {
    const { day, region } = { ...state, ...change }
    const search = { ...(day !== today && { day }), ...(region !== '' && { region }) }
    void router.navigate({ to: '.', search: () => search } as never)
  }
  return { ...state, today, update }
}

export type DispatchUrl = ReturnType<typeof useDispatchUrl>

/** Adds calendar days to `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
