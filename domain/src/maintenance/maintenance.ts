import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'

/** Maintenance window, sign-in block and the message per language. Instants are ISO 8601. */
export const maintenanceRecord = once(() =>
  z.object({
    active: z.boolean(),
    date_start: z.string(),
    date_end: z.string(),
    disabled_login: z.boolean(),
    disabled_login_start: z.string().nullable(),
    disabled_login_end: z.string().nullable(),
    messages: z.record(z.string(), z.string()),
  }),
)
export type MaintenanceRecord = OutputOf<typeof maintenanceRecord>

/** Used until an administrator sets a window: a window in the past. */
export const defaultMaintenance: MaintenanceRecord = {
  active: false,
  date_start: '2022-01-20T07:40:00.000Z',
  date_end: '2022-01-20T07:50:00.000Z',
  disabled_login: false,
  disabled_login_start: null,
  disabled_login_end: null,
  messages: {},
}

/** True if the instant is in the window. A missing start or end is unbounded. */
const isWithin = (now: string, start: string | null, end: string | null) =>
  (start === null || Date.parse(start) <= Date.parse(now)) && (end === null || Date.parse(now) < Date.parse(end))

/** True if the portal is under maintenance at this instant (ISO 8601). */
export const isUnderMaintenance = (record: MaintenanceRecord, now: string) =>
  record.active && isWithin(now, record.date_start, record.date_end)

/** Time before its start at which a maintenance is announced, in milliseconds (15 days). */
export const announcementLeadMs = 15 * 24 * 3600_000

/** True if the maintenance is announced at this instant (ISO 8601): it starts within `announcementLeadMs`. */
export function isAnnounced(record: MaintenanceRecord, now: string): boolean {
  const msUntilStart = Date.parse(record.date_start) - Date.parse(now)
  return record.active && msUntilStart > 0 && msUntilStart <= announcementLeadMs
}

/** Next instant (epoch milliseconds) when maintenance, announcement or sign-in changes; undefined if none follows. */
export function nextStateChange(record: MaintenanceRecord, now: string): number | undefined {
  const { active, date_start, date_end, disabled_login, disabled_login_start, disabled_login_end } = record
  const changes = [
    ...(active ? [Date.parse(date_start) - announcementLeadMs, Date.parse(date_start), Date.parse(date_end)] : []),
    ...(disabled_login ? [disabled_login_start, disabled_login_end].map((instant) => Date.parse(instant ?? '')) : []),
  ].filter((instant) => instant > Date.parse(now))
  return changes.length > 0 ? Math.min(...changes) : undefined
}

/** True if sign-in is closed at this instant (ISO 8601). */
export const isSignInClosed = (record: MaintenanceRecord, now: string) =>
  record.disabled_login && isWithin(now, record.disabled_login_start, record.disabled_login_end)

/** Maintenance message in a language, else in French, else ''. */
export const maintenanceMessage = (record: MaintenanceRecord, lang: string) =>
  record.messages[lang] || record.messages.fr || ''
