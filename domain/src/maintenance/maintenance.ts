import { z } from 'zod'
import { type OutputOf, once } from '../kernel/once.ts'

/** The maintenance record: when the portal rests, and what it says meanwhile, per language. */
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

/** What holds until somebody sets a window: a past one. */
export const presetMaintenance: MaintenanceRecord = {
  active: false,
  date_start: '2022-01-20T07:40:00.000Z',
  date_end: '2022-01-20T07:50:00.000Z',
  disabled_login: false,
  disabled_login_start: null,
  disabled_login_end: null,
  messages: {},
}

/** Whether an instant lies in a window; an end that is not given is open. */
const isWithin = (now: string, start: string | null, end: string | null) =>
  (start === null || Date.parse(start) <= Date.parse(now)) && (end === null || Date.parse(now) < Date.parse(end))

/** Whether the portal rests at this instant (ISO 8601). */
export const isResting = (record: MaintenanceRecord, now: string) =>
  record.active && isWithin(now, record.date_start, record.date_end)

/** How long before its start a maintenance is announced, in milliseconds. */
export const announcedBefore = 15 * 24 * 3600_000

/** Whether the maintenance is announced at this instant (ISO 8601): it lies ahead, and not far. */
export function isAnnounced(record: MaintenanceRecord, now: string): boolean {
  const ahead = Date.parse(record.date_start) - Date.parse(now)
  return record.active && ahead > 0 && ahead <= announcedBefore
}

/** The next instant (epoch milliseconds) at which any answer of the record changes by itself; undefined when none does. */
export function nextTurn(record: MaintenanceRecord, now: string): number | undefined {
  const { active, date_start, date_end, disabled_login, disabled_login_start, disabled_login_end } = record
  const turns = [
    ...(active ? [Date.parse(date_start) - announcedBefore, Date.parse(date_start), Date.parse(date_end)] : []),
    ...(disabled_login ? [disabled_login_start, disabled_login_end].map((moment) => Date.parse(moment ?? '')) : []),
  ].filter((turn) => turn > Date.parse(now))
  return turns.length > 0 ? Math.min(...turns) : undefined
}

/** Whether nobody may sign in at this instant (ISO 8601). */
export const isSignInClosed = (record: MaintenanceRecord, now: string) =>
  record.disabled_login && isWithin(now, record.disabled_login_start, record.disabled_login_end)

/** What the record says in a language; French where it says nothing in that one. */
export const maintenanceMessage = (record: MaintenanceRecord, lang: string) =>
  record.messages[lang] || record.messages.fr || ''
