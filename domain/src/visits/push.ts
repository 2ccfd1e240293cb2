import { wallClockOf } from '../platform/wall-clock.ts'

export const pushLimits = {
  /** Browsers of one account that are told; the oldest gives way. */
  ofAccount: 5,
  /** Characters of the address of a push service. */
  endpoint: 1000,
} as const

/** Hours of the network's evening and morning between which no telephone rings. */
export const quietHours = { from: 21, until: 7 } as const

/** News of a visit: the technician has it, it moved to another time, or it is no longer the technician's. */
export type PushKind = 'new' | 'moved' | 'taken'

/** A message to a technician's phone, as its service worker reads it. */
export interface PushMessage {
  readonly kind: PushKind
  /** Time of the visit (ISO 8601); of a taken one, the time it had. */
  readonly at: string
  readonly title: string
  readonly body: string
}

const hourMs = 3_600_000

/** Milliseconds until messages may be sent again; 0 by day. */
export function msUntilMorning(now: number, timeZone: string): number {
  const sinceMidnight = timeOfDay(now, timeZone)
  if (sinceMidnight < quietHours.until * hourMs) return quietHours.until * hourMs - sinceMidnight
  return sinceMidnight < quietHours.from * hourMs ? 0 : (24 + quietHours.until) * hourMs - sinceMidnight
}

/** Milliseconds of the day until the quiet hours begin; 0 or less within those of the evening. */
export const msUntilNight = (now: number, timeZone: string) => quietHours.from * hourMs - timeOfDay(now, timeZone)

/** Milliseconds since midnight on the clocks of a time zone. */
const timeOfDay = (now: number, timeZone: string) => wallClockOf(timeZone)(now) % (24 * hourMs)

/** The news for a technician whose visit was at `before` when last told, and is at `after` now; null is no visit. */
export function newsOfVisit(before: string | null, after: string | null): Pick<PushMessage, 'kind' | 'at'> | undefined {
  if (before === after) return undefined
  if (after !== null) return { kind: before === null ? 'new' : 'moved', at: after }
  return before === null ? undefined : { kind: 'taken', at: before }
}
