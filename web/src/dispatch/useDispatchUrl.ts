import { useLocation, useRouter } from '@tanstack/react-router'
import { useFormats } from '../platform/i18n/formats.ts'
import { type DispatchUrlState, parseDispatchUrl } from './dispatchUrl.ts'

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
