import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats } from '../platform/i18n/formats.ts'
import { addMinutes, toWallTime } from '../platform/i18n/timeZones.ts'
import { useRequiredSession } from '../platform/session/session.ts'

const dayMinutes = 24 * 60

interface TodaySearch {
  readonly day?: 'tomorrow' | undefined
  readonly technician?: string | undefined
}

/** The day and the technician on screen, kept in the URL; the account of a technician shows its own visits. */
export function useTodayUrl() {
  const { day, technician: asked } = useSearch({ strict: false }) as TodaySearch
  const { technician: own } = useRequiredSession()
  const { timeZone } = useFormats()
  const navigate = useNavigate()
  const today = toWallTime(new Date().toISOString(), timeZone).day
  const tomorrow = toWallTime(addMinutes(`${today}T12:00:00Z`, dayMinutes), 'UTC').day
  const update = (changes: TodaySearch) =>
    void navigate({ to: '/today', search: { day, technician: asked, ...changes }, replace: true } as never)
  return {
    day: day === 'tomorrow' ? tomorrow : today,
    isTomorrow: day === 'tomorrow',
    /** True for accounts of an office, which see the visits of any technician of their company. */
    mayChoose: (own ?? null) === null,
    technician: own ?? asked,
    /** The query that keeps the day and the technician in links. */
    search: { day, technician: asked },
    update,
  }
}
