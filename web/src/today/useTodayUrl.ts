import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { dayPath, type TodaySearch, todayHistory, useAddress } from './navigation.tsx'

/** The day and the technician on screen, kept in the URL; the account of a technician shows its own visits. */
export function useTodayUrl() {
  const { search } = useAddress()
  const { technician: own } = useRequiredSession()
  const { timeZone } = useFormats()
  const today = toWallTime(new Date().toISOString(), timeZone).day
  const isTomorrow = search.day === 'tomorrow'
  return {
    day: isTomorrow ? addDays(today, 1) : today,
    isTomorrow,
    /** True for accounts of an office, which see the visits of any technician of their company. */
    mayChoose: (own ?? null) === null,
    technician: own ?? search.technician,
    /** The query that keeps the day and the technician in links. */
    search,
    update: (changes: TodaySearch) => todayHistory.replace(dayPath({ ...search, ...changes })),
  }
}
