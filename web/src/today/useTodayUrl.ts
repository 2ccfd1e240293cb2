import { useFormats } from '../platform/i18n/formats.ts'
import { addMinutes, toWallTime } from '../platform/i18n/timeZones.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { dayPath, type TodaySearch, todayHistory, useAddress } from './navigation.tsx'

const dayMinutes = 24 * 60

/** The day and the technician on screen, kept in the URL; the account of a technician shows its own visits. */
export function useTodayUrl() {
  const { search } = useAddress()
  const { technician: own } = useRequiredSession()
  const { timeZone } = useFormats()
  const today = toWallTime(new Date().toISOString(), timeZone).day
  const tomorrow = toWallTime(addMinutes(`${today}T12:00:00Z`, dayMinutes), 'UTC').day
  const isTomorrow = search.day === 'tomorrow'
  return {
    day: isTomorrow ? tomorrow : today,
    isTomorrow,
    /** True for accounts of an office, which see the visits of any technician of their company. */
    mayChoose: (own ?? null) === null,
    technician: own ?? search.technician,
    /** The query that keeps the day and the technician in links. */
    search,
    update: (changes: TodaySearch) => todayHistory.replace(dayPath({ ...search, ...changes })),
  }
}
